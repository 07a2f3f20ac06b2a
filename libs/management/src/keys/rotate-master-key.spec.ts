import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asTenantId,
  sealedAbout,
  sealedObjectAbout,
  subscriptionSecretAbout,
  tokenAbout,
  type Call,
  type Connection,
  type Subscription,
  type TenantId,
  type Trunk,
} from '@turant/domain';
import { OPERATOR_TRAIL } from '@turant/store';
import {
  createMasterKeys,
  createVault,
  KeyRing,
  masterKeyIn,
  openSecrets,
  writeMasterKey,
  type MasterKeyFile,
  type Vault,
} from '@turant/vault';
import { signText, verifyText } from '../receipts/signing-key.js';
import { contextOfEach } from '../testing/open-context.js';
import { Killed, killedAtEachWrite, KillSwitch } from '../testing/killed-at.js';
import { rotateMasterKey, type MasterRotation } from './rotate-master-key.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const ABOUT = sealedObjectAbout('recording', asTenantId('tn_x'), 'cl_1');

describe('a new master key', () => {
  const context = contextOfEach();
  let folder: string;
  let path: string;
  let tenants: TenantId[];
  let objectKeys: { tenantId: TenantId; key: Buffer; wrapped: string }[];
  let callId: string;
  let visitorHash: string;

  const clock = { now: () => context.clock.now(), monotonicMs: () => 0 };
  const ringOf = (file: MasterKeyFile): KeyRing =>
    new KeyRing({ records: context.store.tenantKeys, masterKeys: createMasterKeys(file), ids: context.ids, clock });

  beforeEach(async () => {
    folder = temporaryFolder('turant-rotation-');
    path = join(folder, 'master.key');
    writeFileSync(path, randomBytes(32), { mode: 0o600 });
    const file = await masterKeyIn(path);
    const vault = createVault(file);
    tenants = [await context.addTenant(), await context.addTenant()];
    visitorHash = vault.hash('visitor|tn_1|id:7');
    objectKeys = [];
    for (const tenantId of tenants) {
      objectKeys.push({ tenantId, ...(await ringOf(file).newObjectKey(tenantId, ABOUT)) });
      const _id = context.ids('ws');
      const [secret, oldSecret] = ['new', 'old'].map((name) => vault.seal(name, subscriptionSecretAbout(_id))) as [string, string];
      await context.store.subscriptions.insert({ _id, tenantId, place: 1, types: [], secret, oldSecret } as unknown as Subscription);
      for (const name of ['one', 'two']) await addConnection(vault, tenantId, name);
    }
    await addConnection(vault, OPERATOR_TRAIL, 'the operator’s');
    const trunk = { _id: 'tr_1', name: 'Carrier', password: vault.seal('trunk-pass', 'tr_1'), nextPermitAt: new Date(0) };
    await context.store.acrossTenants.trunks.insert(trunk as Trunk);
    callId = context.ids('cl');
    const call = { _id: callId, tenantId: tenants[0] as TenantId, status: 'answered', sealedAnswer: vault.seal('v=0', callId) };
    await context.store.calls.insertMany([{ ...call, leaseUntil: context.clock.now() } as Call]);
    await signText({ ...context, vault }, 'anything');
  });

  async function addConnection(vault: Vault, tenantId: TenantId, name: string): Promise<void> {
    const _id = context.ids('cn');
    const token = vault.seal(`token-${_id}`, tokenAbout(_id));
    const sealed = {
      secret: vault.seal(name, sealedAbout(_id, 'secret')),
      verifyToken: vault.seal('v', sealedAbout(_id, 'verifyToken')),
    };
    const connection = { _id, tenantId, plugin: 'custom-json', name, status: 'active', settings: {}, dialImmediately: true } as const;
    const times = { createdAt: context.clock.now(), tokenHash: _id };
    await context.store.connections.insert({ ...connection, ...times, token, sealed } satisfies Connection);
  }

  const rotate = async (kill?: KillSwitch): Promise<MasterRotation> =>
    rotateMasterKey({ store: kill ? kill.over(context.store) : context.store }, await masterKeyIn(path), async (file) => {
      kill?.beforeWrite();
      await writeMasterKey(path, file);
    });

  /** Everything that lies in the records opens with what is in the file. */
  async function expectAllOpens(): Promise<void> {
    const file = await masterKeyIn(path);
    const vault = createVault(file);
    for (const tenantId of [...tenants, OPERATOR_TRAIL])
      for (const connection of await context.store.connections.all(tenantId)) {
        expect(openSecrets(vault, connection)).toEqual({ secret: connection.name, verifyToken: 'v' });
        expect(vault.open(connection.token, tokenAbout(connection._id))).toBe(`token-${connection._id}`);
      }
    for (const tenantId of tenants)
      for (const { _id, secret, oldSecret = '' } of await context.store.subscriptions.all(tenantId))
        expect([secret, oldSecret].map((sealed) => vault.open(sealed, subscriptionSecretAbout(_id)))).toEqual(['new', 'old']);
    const [trunk] = await context.store.acrossTenants.trunks.all();
    expect(vault.open(trunk?.password ?? '', 'tr_1')).toBe('trunk-pass');
    const call = await context.store.calls.get(tenants[0] as TenantId, callId);
    expect(vault.open(call?.sealedAnswer ?? '', callId)).toBe('v=0');
    for (const { tenantId, key, wrapped } of objectKeys) expect(await ringOf(file).openObjectKey(tenantId, ABOUT, wrapped)).toEqual(key);
    const { signature, publicKey } = await signText({ ...context, vault }, 'receipt');
    expect(verifyText('receipt', signature, publicKey)).toBe(true);
    expect(vault.hash('visitor|tn_1|id:7')).toBe(visitorHash);
    expect(await context.store.acrossTenants.signingKeys.all()).toHaveLength(1);
  }

  it('opens everything, the old one opens nothing more, and hashes stay', async () => {
    const before = await masterKeyIn(path);
    expect(await rotate()).toEqual({ resealed: 1 + 1 + 1 + 4 + 1 + 2, rewrapped: 2 });
    const after = await masterKeyIn(path);
    expect(after.keys).toHaveLength(1);
    expect(after.keys[0]).not.toEqual(before.keys[0]);
    await expectAllOpens();
    const [trunk] = await context.store.acrossTenants.trunks.all();
    expect(() => createVault(before).open(trunk?.password ?? '', 'tr_1')).toThrow('cannot be opened');
    await expect(ringOf(before).openObjectKey(tenants[0] as TenantId, ABOUT, objectKeys[0]?.wrapped ?? '')).rejects.toThrow();
  });

  it('may be killed before any write: all opens with what is there, and the next run finishes without a further key', async () => {
    const kills = await killedAtEachWrite(async (kill) => {
      await rotate(kill);
    }, expectAllOpens);
    // Each run writes at least one thing more than the one before, which was killed: the last of them was not killed.
    expect(kills).toBeGreaterThan(1);
    expect((await masterKeyIn(path)).keys).toHaveLength(1);
    await rotate();
    await expectAllOpens();
  });

  it('may be killed before the same write each time of a fresh rotation, and is finished by one run', async () => {
    for (let at = 1; at <= 10; at += 1) {
      const before = await masterKeyIn(path);
      await killedOnce(at);
      await expectAllOpens();
      const left = await masterKeyIn(path);
      await rotate();
      await expectAllOpens();
      const after = await masterKeyIn(path);
      expect(after.keys).toHaveLength(1);
      expect(after.keys[0]).toEqual(left.keys[0]);
      expect(after.keys[0]).not.toEqual(before.keys[0]);
    }
  });

  /** A rotation of 10 secrets and 2 tenants' keys makes 14 writes, the two of the file included. */
  async function killedOnce(before: number): Promise<void> {
    await expect(rotate(new KillSwitch(before))).rejects.toBeInstanceOf(Killed);
  }

  it('writes nothing if a tenant’s key was wrapped by a key that is not at hand', async () => {
    const [key] = await context.store.acrossTenants.tenantKeys.wrappedBy(
      (await context.store.acrossTenants.tenantKeys.masterKeyIds())[0] ?? '',
      '',
      1,
    );
    if (!key) throw new Error('no key');
    await context.store.acrossTenants.tenantKeys.rewrap(key, key.wrapped, 'kms:gone');
    const before = await masterKeyIn(path);
    await expect(rotate()).rejects.toMatchObject({ code: 'VAULT_KEY' });
    expect(await masterKeyIn(path)).toEqual(before);
  });
});
