import { createIds, PROOF_KEY, SEAL_OF_ALL, type Seal } from '@turant/domain';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { fill, RECORD } from '../../test/filled-store.js';
import { tenantOf } from '../../test/record-values.js';
import { appendAudit } from '../audited/append-audit.js';
import { OPERATOR_TRAIL } from '../audited/audit-policy.js';
import { SCHEMAS } from '../collections.js';
import { openSnapshots } from '../snapshots/snapshots.js';
import { openEngine, Store } from '../store.js';
import { proofOf } from './proof.js';
import { sealedStore, type Sealer } from './sealed-store.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const TITLE = 'records that are sealed';
const TENANT = tenantOf(1);
const clock = { now: () => new Date('2026-11-24T09:00:00Z') };
/** Seals nothing, so that the spec can read the key. */
const vault: Sealer = { seal: (text) => text, open: (sealed) => sealed, hash: (text) => `${text.length}`.padStart(32, '0') };

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, SCHEMAS);

  onEngine(
    'have one key and one seal a trail, whichever process comes first, and seals that are read as they were written',
    async (engine) => {
      const store = new Store(engine);
      await fill(engine);
      // Those of the filled store are of no key.
      for (let n = 0; n < 60; n += 1) await engine.delete({ op: 'delete', from: { name: 'seals' }, id: RECORD.seals(n)._id, guard: [] });
      const all = await Promise.all(Array.from({ length: 6 }, () => sealedStore({ store, vault, clock })));
      const { seals } = store.acrossTenants;
      const proof = proofOf(Buffer.from((await seals.key())?.sealedKey ?? '', 'base64url'));
      for (const trail of [SEAL_OF_ALL, OPERATOR_TRAIL, TENANT] as const) {
        const { mac, ...seal } = (await seals.of(trail)) as Seal;
        expect([trail, proof.ofSeal(seal)]).toEqual([trail, mac]);
      }
      const { records, ledger } = (await seals.of(TENANT)) as Seal;
      expect(new Set(records.map((line) => line.split('|')[0]))).toEqual(
        new Set(['api-key', 'employee', 'subscription', 'user', 'virtual-number']),
      );
      expect(ledger.count).toBeGreaterThan(0);
      const own = { ids: createIds(Date.now), clock };
      for (const one of all)
        await appendAudit({ ...own, store: one }, OPERATOR_TRAIL, { kind: 'system' }, { action: 'order', what: 'test', whatId: 'x' });
      const entries = await store.audit.after(OPERATOR_TRAIL, 0, 100);
      expect(entries.map(({ hash, mac }) => mac === proof.ofEntry(hash))).toEqual(all.map(() => true));
    },
  );

  onEngine('are not sealed again, and need their key', async (engine) => {
    const store = new Store(engine);
    await sealedStore({ store, vault, clock });
    const before = await store.acrossTenants.seals.of(OPERATOR_TRAIL);
    await sealedStore({ store, vault, clock: { now: () => new Date() } });
    expect(await store.acrossTenants.seals.of(OPERATOR_TRAIL)).toEqual(before);
    await engine.delete({ op: 'delete', from: { name: 'seals' }, id: PROOF_KEY, guard: [] });
    await expect(sealedStore({ store, vault, clock })).rejects.toMatchObject({ code: 'VAULT_KEY' });
  });
});

it('records of a release that knew no seals are read as records without one', async () => {
  const dataDir = temporaryFolder('turant-unsealed-');
  const { seals: _, ...before } = SCHEMAS;
  const engine = await openEngine({ dataDir }, before);
  await new Store(engine).tenants.insert({ ...RECORD.tenants(1), _id: TENANT });
  await engine.close();
  const snapshots = await openSnapshots({ dataDir });
  expect(await snapshots.read(async (one) => [await one.sealOfAll(), await one.proofKey(), await one.recordsOf(TENANT).seal()])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await snapshots.close();
});
