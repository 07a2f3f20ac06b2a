import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { ACCOUNTS, SMALL_STORE, THINGS } from '../../test/things.js';
import { wrongIndexes } from '../../test/verify-indexes.js';
import { WriterProcess } from '../../test/writer-process.js';
import type { StorageEngine } from '../engine/storage-engine.js';
import { openEngine } from '../store.js';
import { seedOfRun } from '../../../../test/engines/seed.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const KILLS = 20;

/** The writes that the writers reported as stored. */
class Acknowledged {
  readonly counts = new Map<string, number>();
  readonly moves = new Set<string>();

  read(lines: readonly string[]): void {
    for (const [what, id = '', count] of lines.map((line) => line.split(' '))) {
      if (what === 'i') this.counts.set(id, 0);
      else if (what === 'p') this.counts.set(id, Number(count));
      else if (what === 'c') this.moves.add(id);
    }
  }
}

async function expectAllThere(engine: StorageEngine, { counts, moves }: Acknowledged): Promise<void> {
  const things = new Map((await engine.getMany(THINGS, [...counts.keys(), ...moves])).map((one) => [one._id, one]));
  const lost = [...counts].filter(([id, count]) => !((things.get(id)?.count ?? -1) >= count)).map(([id]) => id);
  expect([...lost, ...[...moves].filter((id) => !things.has(id))]).toEqual([]);
  const torn = [...counts.keys()].filter((id) => things.get(id)?.items?.length !== things.get(id)?.count);
  expect(torn).toEqual([]);
  const [w, v] = await engine.getMany(ACCOUNTS, ['w', 'v']);
  const moved = await engine.count(THINGS, { index: 'by-name', equals: ['tn_a', 'moved'] });
  expect([w?.paise, w?.version, v?.paise]).toEqual([0 - moved, moved, moved]);
  expect(moved).toBeGreaterThanOrEqual(moves.size);
}

describe('the embedded engine under kill -9', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = temporaryFolder('turant-kill-');
  });

  it(`keeps all that it acknowledged, whole, through ${KILLS} kills at any moment`, async () => {
    const seed = seedOfRun();
    const waits = fc.sample(fc.integer({ min: 0, max: 250 }), { numRuns: KILLS, seed });
    const acknowledged = new Acknowledged();
    for (const [at, ms] of waits.entries()) {
      const writer = new WriterProcess(dataDir, `r${at}`);
      expect(await writer.firstLine()).toBe('open');
      await pause(ms);
      await writer.kill();
      acknowledged.read(writer.lines);
      const engine = await openEngine({ dataDir }, SMALL_STORE);
      try {
        if (acknowledged.counts.size > 0) await expectAllThere(engine, acknowledged);
      } finally {
        await engine.close();
      }
    }
    const engine = await openEngine({ dataDir }, SMALL_STORE);
    expect(await wrongIndexes(engine, THINGS, [...acknowledged.counts.keys(), ...acknowledged.moves])).toEqual([]);
    await engine.close();
    const { counts, moves } = acknowledged;
    process.stdout.write(`${KILLS} kills, seed ${seed}: ${counts.size} inserts and ${moves.size} commits acknowledged, none lost\n`);
    expect(moves.size).toBeGreaterThan(KILLS);
  }, 180_000);
});
