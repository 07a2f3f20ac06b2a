import { randomBytes } from 'node:crypto';
import { asTenantId, createIds, type TenantKey } from '@turant/domain';
import { createMasterKeys, type MasterKeys } from './create-master-keys.js';
import { KeyRing } from './key-ring.js';
import { oneMasterKey, withNewMasterKey, withoutOldMasterKeys } from './master-key-file.js';
import { KeyRecords } from './testing/key-records.js';

const TENANT = asTenantId('tn_1');
const OTHER = asTenantId('tn_2');
const ABOUT = 'tn_1|cl_1|recording';

interface House {
  ring: KeyRing;
  records: KeyRecords;
  /** How often a tenant's key was unwrapped. */
  unwraps: number;
  passes(ms: number): void;
}

function house(masterKeys: MasterKeys = createMasterKeys(oneMasterKey(randomBytes(32))), records = new KeyRecords()): House {
  let nowMs = 0;
  const { current } = masterKeys;
  const counting: MasterKeys = {
    current,
    withId: (id) => ({
      ...masterKeys.withId(id),
      unwrap: (wrapped, about) => {
        made.unwraps += 1;
        return masterKeys.withId(id).unwrap(wrapped, about);
      },
    }),
  };
  const clock = { now: () => new Date(nowMs), monotonicMs: () => nowMs };
  const ring = new KeyRing({ records, masterKeys: counting, ids: createIds(() => nowMs), clock });
  const made: House = { ring, records, unwraps: 0, passes: (ms) => void (nowMs += ms) };
  return made;
}

describe('the key ring', () => {
  it('opens what it wrapped, for the same tenant and the same object only', async () => {
    const { ring } = house();
    const { key, wrapped } = await ring.newObjectKey(TENANT, ABOUT);
    expect(key).toHaveLength(32);
    expect(wrapped).toMatch(/^v1\.1\.[\w-]+$/);
    expect(await ring.openObjectKey(TENANT, ABOUT, wrapped)).toEqual(key);
    await expect(ring.openObjectKey(TENANT, 'tn_1|cl_2|recording', wrapped)).rejects.toMatchObject({ code: 'OBJECT_KEY_DAMAGED' });
    await ring.newObjectKey(OTHER, ABOUT);
    await expect(ring.openObjectKey(OTHER, ABOUT, wrapped)).rejects.toMatchObject({ code: 'OBJECT_KEY_DAMAGED' });
  });

  it('makes no two keys alike', async () => {
    const { ring } = house();
    const [one, two] = [await ring.newObjectKey(TENANT, ABOUT), await ring.newObjectKey(TENANT, ABOUT)];
    expect(one.key).not.toEqual(two.key);
    expect(one.wrapped).not.toBe(two.wrapped);
  });

  it('makes one first key of a tenant, however many calls begin at once', async () => {
    const { ring, records } = house();
    const made = await Promise.all(Array.from({ length: 20 }, () => ring.newObjectKey(TENANT, ABOUT)));
    expect(records.stored).toHaveLength(1);
    for (const { key, wrapped } of made) expect(await ring.openObjectKey(TENANT, ABOUT, wrapped)).toEqual(key);
  });

  it('refuses a changed wrapped key at any position, and a text that is none', async () => {
    const { ring } = house();
    const { wrapped } = await ring.newObjectKey(TENANT, ABOUT);
    for (let at = 0; at < wrapped.length; at += 1) {
      const changed = `${wrapped.slice(0, at)}${wrapped[at] === 'A' ? 'B' : 'A'}${wrapped.slice(at + 1)}`;
      await expect(ring.openObjectKey(TENANT, ABOUT, changed)).rejects.toThrow();
    }
    for (const text of ['', 'v1.0.AAAA', 'v1.1.', `v1.1.${'A'.repeat(500)}`, 'v1.1.AAAA'])
      await expect(ring.openObjectKey(TENANT, ABOUT, text)).rejects.toMatchObject({ code: 'OBJECT_KEY_DAMAGED' });
  });

  it('says that a key is gone whose tenant key was deleted', async () => {
    const { ring, records } = house();
    const { wrapped } = await ring.newObjectKey(TENANT, ABOUT);
    records.stored.length = 0;
    ring.forget(TENANT);
    await expect(ring.openObjectKey(TENANT, ABOUT, wrapped)).rejects.toMatchObject({ code: 'OBJECT_KEY_GONE' });
  });

  it('wraps a key anew by the newest tenant key, and leaves one that is', async () => {
    const { ring, records } = house();
    const { key, wrapped } = await ring.newObjectKey(TENANT, ABOUT);
    expect(await ring.rewrapObjectKey(TENANT, ABOUT, wrapped)).toBeUndefined();
    await ring.addTenantKey(TENANT);
    const anew = (await ring.rewrapObjectKey(TENANT, ABOUT, wrapped)) ?? '';
    expect(anew).toMatch(/^v1\.2\./);
    records.stored.shift();
    ring.forget(TENANT);
    expect(await ring.openObjectKey(TENANT, ABOUT, anew)).toEqual(key);
  });

  it('gives no new object an old key once another process has added one', async () => {
    const [here, there] = [house(), house()];
    const elsewhere = house(undefined, here.records);
    await here.ring.newObjectKey(TENANT, ABOUT);
    await elsewhere.ring.addTenantKey(TENANT);
    await expect(here.ring.newObjectKey(TENANT, ABOUT)).rejects.toMatchObject({ code: 'VAULT_KEY' });
    expect(there.records.stored).toHaveLength(0);
  });

  it('unwraps a tenant key once in five minutes, and again after the tenant was forgotten', async () => {
    const made = house();
    const { wrapped } = await made.ring.newObjectKey(TENANT, ABOUT);
    await made.ring.openObjectKey(TENANT, ABOUT, wrapped);
    await Promise.all([made.ring.newObjectKey(TENANT, ABOUT), made.ring.newObjectKey(TENANT, ABOUT)]);
    expect(made.unwraps).toBe(1);
    made.ring.forget(OTHER);
    await made.ring.newObjectKey(TENANT, ABOUT);
    expect(made.unwraps).toBe(1);
    made.ring.forget(TENANT);
    await made.ring.newObjectKey(TENANT, ABOUT);
    expect(made.unwraps).toBe(2);
    made.passes(299_999);
    await made.ring.newObjectKey(TENANT, ABOUT);
    expect(made.unwraps).toBe(2);
    made.passes(1);
    await made.ring.newObjectKey(TENANT, ABOUT);
    expect(made.unwraps).toBe(3);
  });

  it('does not keep a failure: what a KMS refused once may work the next time', async () => {
    let failures = 1;
    const real = createMasterKeys(oneMasterKey(randomBytes(32)));
    const failing: MasterKeys = {
      current: real.current,
      withId: (id) => ({
        ...real.withId(id),
        unwrap: async (wrapped, about) => {
          if (failures-- > 0) throw new Error('away');
          return real.withId(id).unwrap(wrapped, about);
        },
      }),
    };
    const { ring } = house(failing);
    await expect(ring.newObjectKey(TENANT, ABOUT)).rejects.toThrow('away');
    expect((await ring.newObjectKey(TENANT, ABOUT)).wrapped).toMatch(/^v1\.1\./);
  });

  it('opens by the file as it was, while it holds two keys, and after the tenant keys were wrapped anew', async () => {
    const before = oneMasterKey(randomBytes(32));
    const both = withNewMasterKey(before);
    const records = new KeyRecords();
    const { key, wrapped } = await house(createMasterKeys(before), records).ring.newObjectKey(TENANT, ABOUT);
    expect(await house(createMasterKeys(both), records).ring.openObjectKey(TENANT, ABOUT, wrapped)).toEqual(key);
    await expect(house(createMasterKeys(withoutOldMasterKeys(both)), records).ring.openObjectKey(TENANT, ABOUT, wrapped)).rejects.toThrow(
      'not in the master key file',
    );
  });

  it('refuses the key of another tenant in its place', async () => {
    const made = house();
    await made.ring.newObjectKey(TENANT, ABOUT);
    const { wrapped } = await made.ring.newObjectKey(OTHER, ABOUT);
    const [first, second] = made.records.stored as [TenantKey, TenantKey];
    made.records.stored[1] = { ...second, wrapped: first.wrapped };
    made.ring.forget(OTHER);
    await expect(made.ring.openObjectKey(OTHER, ABOUT, wrapped)).rejects.toMatchObject({ code: 'VAULT_KEY' });
  });
});
