import { readFileSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { asTenantId, createIds, keyName, sealedObjectAbout, type Call } from '@turant/domain';
import { createLogger } from '@turant/observability';
import { openStorage, type ObjectStorage } from '@turant/storage';
import { OPERATOR_TRAIL, openStore, type Store } from '@turant/store';
import { createMasterKeys, createVault, KeyRing, masterKeyOf } from '@turant/vault';
import { askForCall, briefCall, freshPhone, type CallRecord } from './calls.js';
import { useOwnCommandLine } from './own-command-line.js';
import { until } from '../engines/until.js';

/** More keys than a process can wrap anew before it is killed at the first one. */
const OBJECTS = 200;

const turant = useOwnCommandLine();
const saved = (name: string): string => join(turant.folder, name);
let call: CallRecord;

async function save(name: string, path: string, key?: null): Promise<CallRecord> {
  const { status, body } = await turant.service.send(path, key === null ? { key } : {});
  expect([path, status]).toEqual([path, 200]);
  writeFileSync(saved(name), JSON.stringify(body, null, 2));
  return body;
}

beforeAll(async () => {
  call = await briefCall(turant.service, await askForCall(turant.service, freshPhone()));
}, 120_000);

describe('turant receipt verify', () => {
  const verify = (...args: string[]): ReturnType<typeof turant.run> => turant.run(['receipt', 'verify', ...args], { env: {} });

  it('says that a receipt is right without asking anybody, and with the key whose it is', async () => {
    expect((await save('no-key.json', '/api/receipt-key', null)).keys).toEqual([]);
    const { receipt } = await save('receipt.json', `/api/calls/${call.callId}/receipt`);
    expect(receipt).toMatchObject({ callId: call.callId, costPaise: call.costPaise, blocks: 1, recordingSha256: null });
    expect(await save('again.json', `/api/calls/${call.callId}/receipt`)).toMatchObject({ receipt });
    await save('keys.json', '/api/receipt-key', null);
    expect(await verify(saved('receipt.json'))).toMatchObject({ code: 0, out: expect.stringContaining('was not checked') });
    const whole = await verify(saved('receipt.json'), '--key', saved('keys.json'));
    expect(whole).toMatchObject({ code: 0, out: `receipt ${receipt.receiptId} is right, signed by ${receipt.keyId}\n`, err: '' });
  });

  it('fails for one altered digit, and says what it is', async () => {
    const text = readFileSync(saved('receipt.json'), 'utf8');
    writeFileSync(saved('altered.json'), text.replace('"costPaise": 250', '"costPaise": 251'));
    const { code, out } = await verify(saved('altered.json'), '--key', saved('keys.json'));
    expect(code).toBe(1);
    expect(out).toMatch(/something was altered\n.*1 blocks at 250 paise are not 251 paise\n$/);
  });

  it('is not done with a file of keys that has none', async () => {
    expect(await verify(saved('receipt.json'), '--key', saved('no-key.json'))).toMatchObject({ code: 2 });
  });
});

describe('turant keys, of a standalone that is stopped', () => {
  const tenantId = (): ReturnType<typeof asTenantId> => asTenantId(turant.service.tenantId);
  const callIds = Array.from({ length: OBJECTS }, (_, n) => `cl_${String(n).padStart(26, '0')}`);
  const kept = new Map<string, Buffer>();
  const about = (callId: string): string => sealedObjectAbout('recording', tenantId(), callId);
  const nameOf = (callId: string): string => keyName('recording', tenantId(), callId);
  const env = (): Record<string, string> => ({ DATA_DIR: turant.service.dataDir, LOG_LEVEL: 'warn' });
  const keys = (...args: string[]): ReturnType<typeof turant.run> => turant.run(['keys', ...args], { env: env() });
  const clock = { now: () => new Date(), monotonicMs: () => 0 };

  async function withRecords<T>(work: (store: Store, ring: KeyRing, storage: ObjectStorage) => Promise<T>): Promise<T> {
    const { dataDir } = turant.service;
    const store = await openStore({ dataDir });
    const storage = await openStorage({ dir: join(dataDir, 'objects') }, createLogger('warn'));
    try {
      const masterKeys = createMasterKeys(await masterKeyOf(dataDir));
      return await work(store, new KeyRing({ records: store.tenantKeys, masterKeys, ids: createIds(Date.now), clock }), storage);
    } finally {
      await storage.close();
      await store.close();
    }
  }

  const expectAllOpen = (): Promise<void> =>
    withRecords(async (_, ring, storage) => {
      for (const [callId, key] of kept) {
        const found = await storage.get(nameOf(callId));
        const wrapped = found ? String(await buffer(found.bytes)) : '';
        expect([callId, await ring.openObjectKey(tenantId(), about(callId), wrapped)]).toEqual([callId, key]);
      }
    });

  beforeAll(async () => {
    expect((await keys('list')).code).toBe(1);
    await turant.service.stop();
    await withRecords(async (store, ring, storage) => {
      await store.calls.insertMany(
        callIds.map((_id) => ({ _id, tenantId: tenantId(), status: 'completed', recording: { state: 'kept' } }) as Call),
      );
      for (const callId of callIds) {
        const { key, wrapped } = await ring.newObjectKey(tenantId(), about(callId));
        await storage.putBytes(nameOf(callId), Buffer.from(wrapped));
        kept.set(callId, key);
      }
      const [trunk] = await store.acrossTenants.trunks.all();
      const vault = createVault(await masterKeyOf(turant.service.dataDir));
      if (trunk) await store.acrossTenants.trunks.save({ ...trunk, password: vault.seal('trunk-pass', trunk._id) });
    });
  }, 120_000);

  it('killed while it wraps the keys of a tenant anew, leaves all that opens, and finishes when it runs again', async () => {
    const { child, ended } = turant.start(['keys', 'rotate-tenant', turant.service.tenantId], env());
    const first = join(turant.service.dataDir, 'objects', nameOf(callIds[0] ?? ''));
    await until(() => readFileSync(first, 'utf8').startsWith('v1.2.'), { what: 'the first key is wrapped anew' });
    child.kill('SIGKILL');
    expect((await ended).code).toBeNull();
    await expectAllOpen();
    expect((await keys('list')).out).toMatch(/key 1 from[^]* key 2 from/);
    const again = await keys('rotate-tenant', '--all');
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(Number(/key 2: (\d+) keys of objects/.exec(again.out)?.[1])).toBeGreaterThan(0);
    await expectAllOpen();
    expect((await keys('list')).out).not.toContain('key 1 from');
  }, 120_000);

  it('gives a new master key, under which all opens, and the service starts and rings as before', async () => {
    const before = await masterKeyOf(turant.service.dataDir);
    expect(await keys('rotate-master')).toMatchObject({ code: 0, out: expect.stringContaining("1 tenants' keys"), err: '' });
    expect(await keys('rotate-signing')).toMatchObject({ code: 0, err: '' });
    await expectAllOpen();
    const after = await masterKeyOf(turant.service.dataDir);
    expect([after.keys.length, after.derivationKey]).toEqual([1, before.derivationKey]);
    await withRecords(async (store) => {
      const [trunk] = await store.acrossTenants.trunks.all();
      expect(createVault(after).open(trunk?.password ?? '', trunk?._id ?? '')).toBe('trunk-pass');
      expect(() => createVault(before).open(trunk?.password ?? '', trunk?._id ?? '')).toThrow();
      const told = [...(await store.audit.after(OPERATOR_TRAIL, 0, 99)), ...(await store.audit.after(tenantId(), 0, 99))]
        .filter(({ who }) => who.kind === 'command-line')
        .map(({ action, what }) => `${action} ${what}`);
      const acts = ['order master-key', 'change trunk', 'create signing-key', 'change signing-key'];
      expect(told).toEqual(expect.arrayContaining([...acts, 'create tenant-key', 'change tenant-key', 'delete tenant-key']));
    });
    await turant.service.again();
    const next = await briefCall(turant.service, await askForCall(turant.service, freshPhone()));
    await save('next.json', `/api/calls/${next.callId}/receipt`);
    await save('keys.json', '/api/receipt-key', null);
    for (const name of ['receipt.json', 'next.json'])
      expect(await turant.run(['receipt', 'verify', saved(name), '--key', saved('keys.json')], { env: {} })).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(saved('keys.json'), 'utf8')).keys).toHaveLength(2);
  }, 120_000);

  it('refuses both a tenant and --all', async () => {
    expect((await keys('rotate-tenant', turant.service.tenantId, '--all')).code).toBe(2);
  });
});
