import { randomBytes } from 'node:crypto';
import type { Store } from '@turant/store';
import { appendAudit, OPERATOR_TRAIL, sealAgain, sealedStore } from '@turant/store';
import { headsIn, rotateMasterKey, textOfHeads, type KeptHead } from '@turant/management';
import { createVault, masterKeyIn } from '@turant/vault';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TENANT } from '../factories/a-road.js';
import { MASTER_KEY, SealedRecords, sumOf, VAULT, type Recounted } from './sealed-records.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const OPERATOR = { kind: 'operator' } as const;
const AN_ACT = { action: 'order', what: 'test', whatId: 'x' } as const;

describe('the seal of the trails', () => {
  let [records, unsealed] = [] as unknown as [SealedRecords, SealedRecords];
  beforeAll(async () => ([records, unsealed] = [await SealedRecords.make(), await SealedRecords.make({ isSealed: false })]));

  const { now } = { now: () => new Date('2026-11-24T09:00:00Z') };
  const sealing = (store: Store) => ({ store, vault: VAULT, clock: { now } });
  const act = (store: Store): Promise<void> => appendAudit({ store, ids: records.parts.ids, clock: { now } }, TENANT, OPERATOR, AN_ACT);

  const fromBefore = (recounted: Recounted): number => sumOf(recounted, 'explained')['from-before'] ?? 0;

  it('is made once, and says of records of an older release that they are only consistent', async () => {
    const never = await unsealed.recounted(await unsealed.altered(async () => undefined));
    expect([never.named, fromBefore(never) > 0]).toEqual([[], true]);
    const dataDir = await unsealed.altered(async (store) => {
      const sealed = await sealedStore(sealing(store));
      const before = await store.acrossTenants.seals.of(TENANT);
      await act(sealed);
      await sealedStore({ ...sealing(store), clock: { now: () => new Date() } });
      expect(await store.acrossTenants.seals.of(TENANT)).toEqual(before);
    });
    const recounted = await unsealed.recounted(dataDir);
    expect([recounted.named, fromBefore(recounted) > 0, sumOf(recounted, 'unchecked')]).toEqual([[], true, {}]);
  });

  it('is the same whichever of several processes makes it, and goes on where one has died', async () => {
    const dataDir = await unsealed.altered(async (store) => {
      await sealedStore(sealing(store));
      // As if the process had died before it had sealed the last trail.
      for (const id of ['all', TENANT]) await store.engine.delete({ op: 'delete', from: { name: 'seals' }, id, guard: [] });
      const all = await Promise.all(Array.from({ length: 8 }, () => sealedStore(sealing(store))));
      for (const one of all) await act(one);
    });
    expect((await unsealed.recounted(dataDir)).named).toEqual([]);
  });

  it('stays closed if its key is gone or is that of another master key', async () => {
    await records.altered(async (store) => {
      await expect(sealedStore({ ...sealing(store), vault: createVault(randomBytes(32)) })).rejects.toMatchObject({ code: 'VAULT_KEY' });
      await store.engine.delete({ op: 'delete', from: { name: 'seals' }, id: 'key', guard: [] });
      await expect(sealedStore(sealing(store))).rejects.toMatchObject({ code: 'VAULT_KEY' });
      await sealAgain(sealing(store));
      await act(await sealedStore(sealing(store)));
    });
  });

  it('names entries of an older release that come after it, until the operator seals again', async () => {
    let dataDir = await records.altered(async (store) => {
      await act(store);
      await records.audited(store).users.patch(TENANT, 'us_old', [], { set: { role: 'manager' } });
    });
    expect((await records.recounted(dataDir)).named).toEqual([
      expect.stringMatching(/^audit: without-mac/),
      expect.stringMatching(/^audit: without-mac/),
    ]);
    dataDir = await records.altered(async (store) => {
      await act(store);
      await sealAgain(sealing(store));
    });
    expect((await records.recounted(dataDir)).named).toEqual([]);
  });

  it('lets a recount without the master key name what it did not check', async () => {
    const recounted = await records.recounted(await records.altered(async () => undefined), null);
    expect(recounted.named).toEqual([]);
    const unchecked = Object.keys(sumOf(recounted, 'unchecked'));
    expect(unchecked.sort()).toEqual(['do-not-call', 'ledger', 'mac', 'record', 'seal', 'signing-key']);
  });

  it('holds after a rotation of the master key', async () => {
    const folder = temporaryFolder('turant-key-');
    writeFileSync(join(folder, 'master.key'), MASTER_KEY);
    const file = await masterKeyIn(join(folder, 'master.key'));
    let rotated = file;
    const dataDir = await unsealed.altered(async (store) => {
      // Their secrets were never sealed.
      for (const { _id } of await store.subscriptions.all(TENANT)) await store.subscriptions.remove(TENANT, _id);
      await act(await sealedStore({ ...sealing(store), vault: createVault(file) }));
      expect(await rotateMasterKey({ store }, file, async (next) => void (rotated = next))).toMatchObject({ resealed: 2 });
      await act(await sealedStore({ ...sealing(store), vault: createVault(rotated) }));
    });
    expect((await unsealed.recounted(dataDir, createVault(rotated))).named).toEqual([]);
    expect((await unsealed.recounted(dataDir, createVault(randomBytes(32)))).named).toContain(`audit: proof-key of ${TENANT}`);
  });
});

describe('a head that was kept', () => {
  let records: SealedRecords;
  let kept: ReadonlyMap<string, KeptHead>;
  beforeAll(async () => {
    records = await SealedRecords.make();
    const { verified } = await records.recounted(await records.altered(async () => undefined));
    kept = headsIn(
      textOfHeads(
        verified.flatMap(({ head }) => head ?? []),
        new Date(),
      ),
    );
    expect([...kept.keys()].sort()).toEqual([OPERATOR_TRAIL, TENANT].sort());
  });

  const namedWith = async (alter: (store: Store) => Promise<unknown>): Promise<string[]> =>
    (await records.recounted(await records.altered(alter), VAULT, kept)).named;
  const { ids } = { ids: (): string => 'au_01JD0000000000000000000000' };

  it('is among the entries still, however many follow', async () => {
    expect(
      await namedWith(async (store) => {
        const sealed = await sealedStore({ store, vault: VAULT, clock: { now: () => new Date() } });
        await appendAudit({ store: sealed, ids, clock: { now: () => new Date() } }, TENANT, OPERATOR, AN_ACT);
      }),
    ).toEqual([]);
  });

  it('shows an end that was cut off, which no other check can see', async () => {
    const cutOff = async (store: Store): Promise<void> => {
      const last = (await store.audit.list(TENANT, 2))[0]!;
      const before = (await store.audit.list(TENANT, 2))[1]!;
      await store.engine.delete({ op: 'delete', from: { name: 'audit' }, id: last._id, guard: [] });
      const set = { seq: before.seq, hash: before.hash };
      await store.engine.patch({ op: 'patch', in: { name: 'audit-heads' }, id: TENANT, guard: [], change: { set } });
    };
    expect(await namedWith(cutOff)).toContain(`audit: kept-head of ${TENANT}`);
  });

  it('shows records that were sealed again, and a tenant that is gone', async () => {
    const again = (store: Store): Promise<unknown> => sealAgain({ store, vault: VAULT, clock: { now: () => new Date() } });
    expect(await namedWith(again)).toEqual([`audit: kept-seal of ${TENANT}`, `operator audit: kept-seal of ${OPERATOR_TRAIL}`].sort());
    const gone = (store: Store): Promise<unknown> =>
      store.engine.delete({ op: 'delete', from: { name: 'tenants' }, id: TENANT, guard: [] });
    expect(await namedWith(gone)).toEqual([`operator heads: kept-head of ${TENANT}`]);
  });

  it.each(['', '{}', '{"format":"turant-heads-1","heads":[{"trail":1}]}', 'null'])('is not read from %p', (text) => {
    expect(() => headsIn(text)).toThrow('--save-head');
  });
});
