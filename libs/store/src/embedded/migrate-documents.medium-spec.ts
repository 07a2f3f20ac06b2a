import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { open } from 'lmdb';
import { seedOfRun } from '../../../../test/engines/seed.js';
import { aThing, SMALL_STORE, THINGS, type Thing } from '../../test/things.js';
import { wrongIndexes } from '../../test/verify-indexes.js';
import { WriterProcess } from '../../test/writer-process.js';
import { FORMAT } from '../engine/format.js';
import { planOf } from '../engine/schema-indexes.js';
import { openEngine } from '../store.js';
import { openEmbedded } from './embedded-engine.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const COUNT = 12_000;
const KILLS = 6;
const ids = Array.from({ length: COUNT }, (_, i) => `th_${String(i).padStart(6, '0')}`);
const thing = (id: string, i: number): Thing =>
  aThing(id, {
    name: `n${i % 7}`,
    ...(i % 2 === 0 && { items: [{ id: 'p', n: i }], since: new Date(i) }),
    ...(i % 3 === 0 && { nested: { value: [i] } }),
  });

async function onRoot<R>(dataDir: string, work: (root: ReturnType<typeof open>) => R): Promise<R> {
  const root = open({ path: join(dataDir, 'store'), maxDbs: 200, overlappingSync: false });
  try {
    return await work(root);
  } finally {
    await root.close();
  }
}

/** A folder as format 1 had it: no group of fields has a record of its own. */
async function folderOfFormat1(dataDir: string): Promise<void> {
  const plans = Object.entries(SMALL_STORE).map(([name, schema]) => ({ ...planOf(name, schema), groups: [] }));
  const engine = await openEmbedded({ dataDir, plans });
  await engine.migrate();
  await engine.insertMany(THINGS, ids.map(thing));
  await engine.close();
  await onRoot(dataDir, (root) => root.put('format', 1));
}

describe('a folder of format 1', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = temporaryFolder('turant-migrate-');
  });

  it(`is migrated whole, through ${KILLS} kills in the middle of it`, async () => {
    await folderOfFormat1(dataDir);
    let interrupted = 0;
    for (const ms of fc.sample(fc.integer({ min: 0, max: 60 }), { numRuns: KILLS, seed: seedOfRun() })) {
      const opener = new WriterProcess(dataDir, 'opener', 0);
      while ((await onRoot(dataDir, (root) => root.get('migratesFrom'))) === undefined && opener.lines.length === 0) await pause(5);
      await pause(ms);
      await opener.kill();
      if ((await onRoot(dataDir, (root) => root.get('migratesFrom'))) !== undefined) interrupted += 1;
    }
    expect(interrupted).toBeGreaterThan(0);
    const engine = await openEngine({ dataDir }, SMALL_STORE);
    expect(await engine.getMany(THINGS, ids)).toEqual(ids.map(thing));
    expect(await engine.count(THINGS, { index: 'since' })).toBe(COUNT / 2);
    expect(await wrongIndexes(engine, THINGS, [])).toEqual([]);
    await engine.close();
    expect(await onRoot(dataDir, (root) => [root.get('format'), root.get('migratesFrom')])).toEqual([FORMAT, undefined]);
    // No field is left in two places: the document's own record holds no field of a group any more.
    const inDocument = await onRoot(dataDir, (root) => {
      const names = { sharedStructuresKey: Symbol.for('structures'), mapsAsObjects: true };
      const things = root.openDB<Thing, string>({ name: 'things', ...names });
      return things.get(ids[0] as string);
    });
    expect(Object.keys(inDocument ?? {}).sort()).toEqual(['_id', 'name', 'tenantId']);
  }, 120_000);
});
