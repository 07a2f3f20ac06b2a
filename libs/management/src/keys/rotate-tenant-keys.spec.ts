import { randomBytes } from 'node:crypto';
import { keyName, KEPT_KINDS, sealedObjectAbout, type Call, type KeptKind, type KeptObject, type TenantId } from '@turant/domain';
import { createMasterKeys, KeyRing, type KeyObjects, type TenantRotation } from '@turant/vault';
import { contextOfEach } from '../testing/open-context.js';
import { killedAtEachWrite, Killed, KillSwitch } from '../testing/killed-at.js';
import { rotateKeysOfTenant } from './rotate-tenant-keys.js';

/** Objects in memory, in the order of their names. The rotation asks no more of the object storage than this. */
class Objects implements KeyObjects {
  readonly stored = new Map<string, Buffer>();
  beforeWrite = (): void => undefined;
  afterGet = async (_name: string): Promise<void> => undefined;

  async get(name: string): Promise<{ bytes: AsyncIterable<Uint8Array> } | undefined> {
    const found = this.stored.get(name);
    await this.afterGet(name);
    return found && { bytes: (async function* () { yield found; })() }; // prettier-ignore
  }
  async putBytes(name: string, bytes: Uint8Array): Promise<void> {
    this.beforeWrite();
    this.stored.set(name, Buffer.from(bytes));
  }
  async list(prefix: string, limit: number, after = ''): Promise<string[]> {
    return [...this.stored.keys()].filter((name) => name.startsWith(prefix) && name > after).sort().slice(0, limit); // prettier-ignore
  }
  async delete(name: string): Promise<void> {
    this.beforeWrite();
    this.stored.delete(name);
  }
}

describe('a new key of a tenant', () => {
  const context = contextOfEach();
  let objects: Objects;
  let tenantId: TenantId;
  let other: TenantId;
  let keys: { tenantId: TenantId; kind: KeptKind; callId: string; key: Buffer }[];
  const masterKeys = createMasterKeys({ keys: [randomBytes(32)], derivationKey: randomBytes(32) });

  /** Each call is a new process, which has nothing in memory. */
  const ringOver = (store = context.store): KeyRing =>
    new KeyRing({ records: store.tenantKeys, masterKeys, ids: context.ids, clock: { now: context.clock.now, monotonicMs: () => 0 } });
  const rotate = (isStopped = true, kill?: KillSwitch): Promise<TenantRotation> => {
    const store = kill ? kill.over(context.store) : context.store;
    objects.beforeWrite = kill ? kill.beforeWrite : () => undefined;
    return rotateKeysOfTenant({ store, ring: ringOver(store), objects, clock: context.clock, isStopped }, tenantId);
  };
  const versions = async (of = tenantId): Promise<number[]> => (await context.store.tenantKeys.all(of)).map(({ version }) => version);
  const wrappedOf = (one: { tenantId: TenantId; kind: KeptKind; callId: string }): string =>
    String(objects.stored.get(keyName(one.kind, one.tenantId, one.callId)));

  async function addCall(of: TenantId, state: KeptObject['state'] = 'kept'): Promise<string> {
    const callId = context.ids('cl');
    await context.store.calls.insertMany([
      { _id: callId, tenantId: of, status: 'completed', recording: { state }, transcript: { state } } as Call,
    ]);
    for (const kind of KEPT_KINDS) {
      const { key, wrapped } = await ringOver().newObjectKey(of, sealedObjectAbout(kind, of, callId));
      objects.stored.set(keyName(kind, of, callId), Buffer.from(wrapped));
      keys.push({ tenantId: of, kind, callId, key });
    }
    return callId;
  }

  async function expectAllOpen(): Promise<void> {
    for (const one of keys)
      expect(await ringOver().openObjectKey(one.tenantId, sealedObjectAbout(one.kind, one.tenantId, one.callId), wrappedOf(one))).toEqual(
        one.key,
      );
  }

  beforeEach(async () => {
    objects = new Objects();
    [tenantId, other] = [await context.addTenant(), await context.addTenant()];
    keys = [];
    for (const one of [tenantId, other, tenantId]) await addCall(one);
  });

  it('wraps the keys of its objects, and the old one is gone; other tenants are left alone', async () => {
    const before = keys.map(wrappedOf);
    expect(await rotate()).toEqual({ version: 2, rewrapped: 4, unreadable: 0, isDone: true });
    expect([await versions(), await versions(other)]).toEqual([[2], [1]]);
    await expectAllOpen();
    expect(keys.map((one, at) => wrappedOf(one) === before[at])).toEqual(keys.map((one) => one.tenantId === other));
    const stolen = { about: sealedObjectAbout('recording', tenantId, keys[0]?.callId ?? ''), wrapped: before[0] ?? '' };
    await expect(ringOver().openObjectKey(tenantId, stolen.about, stolen.wrapped)).rejects.toMatchObject({ code: 'OBJECT_KEY_GONE' });
  });

  it('may be killed before any write: all opens with what is there, and the next run finishes with the same key', async () => {
    // 1 new key, 4 objects, 1 old key: 6 writes.
    for (let at = 0; at < 6; at += 1) {
      await expect(rotate(true, new KillSwitch(at))).rejects.toBeInstanceOf(Killed);
      await expectAllOpen();
      const left = await versions();
      const { version, isDone } = await rotate();
      expect([isDone, version]).toEqual([true, left.length > 1 ? left.at(-1) : (left[0] ?? 0) + 1]);
      expect(await versions()).toEqual([version]);
      await expectAllOpen();
    }
  });

  it('may be killed again and again', async () => {
    await killedAtEachWrite((kill) => rotate(true, kill), expectAllOpen);
    expect(await versions()).toEqual([2]);
  });

  it('keeps the old key while processes run, until they have surely used it, and is used for new objects meanwhile', async () => {
    expect(await rotate(false)).toMatchObject({ rewrapped: 4, isDone: false });
    expect(await versions()).toEqual([1, 2]);
    await addCall(tenantId);
    expect(wrappedOf(keys.at(-1) as (typeof keys)[0])).toMatch(/^v1\.2\./);
    context.passes(3_600_000);
    expect(await rotate(false)).toEqual({ version: 2, rewrapped: 0, unreadable: 0, isDone: true });
    await expectAllOpen();
  });

  it('keeps the old key while an object is under way: its key lies in a spool folder', async () => {
    const callId = await addCall(tenantId, 'spooled');
    const name = keyName('recording', tenantId, callId);
    const spooled = objects.stored.get(name) as Buffer;
    objects.stored.delete(name);
    expect(await rotate()).toMatchObject({ isDone: false });
    objects.stored.set(name, spooled);
    await expectAllOpen();
    await context.store.calls.patch(tenantId, callId, [], { set: { recording: { state: 'kept' }, transcript: { state: 'kept' } } });
    expect(await rotate()).toMatchObject({ rewrapped: 1, isDone: true });
    await expectAllOpen();
  });

  it('does not wait for ever for an object that a worker has left open that died', async () => {
    const callId = await addCall(tenantId, 'open');
    await context.store.calls.patch(tenantId, callId, [], { set: { endedAt: context.clock.now() } });
    context.passes(3_599_999);
    expect(await rotate()).toMatchObject({ isDone: false });
    context.passes(1);
    expect(await rotate()).toMatchObject({ isDone: true });
  });

  it('does not bring back a key that is destroyed while it is wrapped anew', async () => {
    const [first] = keys as [(typeof keys)[0]];
    const name = keyName(first.kind, tenantId, first.callId);
    objects.afterGet = async (got) => {
      if (got !== name) return;
      await context.store.calls.patch(tenantId, first.callId, [], { set: { recording: { state: 'erased' } } });
      objects.stored.delete(name);
    };
    await rotate();
    expect(objects.stored.has(name)).toBe(false);
  });

  it('takes a key away that a killed run has brought back', async () => {
    const [first] = keys as [(typeof keys)[0]];
    await context.store.calls.patch(tenantId, first.callId, [], { set: { recording: { state: 'expired' } } });
    await rotate();
    expect(objects.stored.has(keyName('recording', tenantId, first.callId))).toBe(false);
    expect(objects.stored.has(keyName('transcript', tenantId, first.callId))).toBe(true);
  });

  it('counts keys that nobody can open, and leaves them', async () => {
    const [first] = keys as [(typeof keys)[0]];
    const name = keyName(first.kind, tenantId, first.callId);
    objects.stored.set(name, Buffer.from('not a key'));
    expect(await rotate()).toEqual({ version: 2, rewrapped: 3, unreadable: 1, isDone: true });
    expect(String(objects.stored.get(name))).toBe('not a key');
  });

  it('is there for new objects even if the master key was lost, which the command says', async () => {
    const lost = createMasterKeys({ keys: [randomBytes(32)], derivationKey: randomBytes(32) });
    const clock = { now: context.clock.now, monotonicMs: () => 0 };
    const ring = new KeyRing({ records: context.store.tenantKeys, masterKeys: lost, ids: context.ids, clock });
    await expect(ring.newObjectKey(tenantId, 'a')).rejects.toMatchObject({ code: 'VAULT_KEY' });
    const rotation = rotateKeysOfTenant({ store: context.store, ring, objects, clock, isStopped: true }, tenantId);
    await expect(rotation).rejects.toMatchObject({ code: 'VAULT_KEY' });
    expect((await ring.newObjectKey(tenantId, 'a')).wrapped).toMatch(/^v1\.2\./);
    expect(await versions()).toEqual([1, 2]);
  });

  it('is not made for a tenant without a key', async () => {
    tenantId = await context.addTenant();
    expect(await rotate()).toEqual({ rewrapped: 0, unreadable: 0, isDone: true });
    expect(await versions()).toEqual([]);
  });
});
