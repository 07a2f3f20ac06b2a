import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mountSmallDisk } from '../../../../test/engines/small-disk.js';
import { ACCOUNTS, aThing, SMALL_STORE, THINGS, type Thing } from '../../test/things.js';
import { wrongIndexes } from '../../test/verify-indexes.js';
import { insertOp, patchOp, type StorageEngine } from '../engine/storage-engine.js';
import { openEngine } from '../store.js';

const BALLAST_BYTES = 8 * 2 ** 20;
const large = (id: string) => aThing(id, { email: id, name: 'n'.repeat(20_000), count: 1 });

const otherwise = (thing: Thing): Thing => ({ ...thing, at: new Date(0), isDone: true, status: 'open' });

interface Tally {
  stored: string[];
  refused: string[];
  codes: Set<unknown>;
}

/** Inserts and commits, eight in parallel, until ten were refused in a row of rounds. */
async function fill(engine: StorageEngine, name: string): Promise<Tally> {
  const tally: Tally = { stored: [], refused: [], codes: new Set() };
  for (let round = 0; round < 400 && tally.refused.length < 80; round++)
    await Promise.all(Array.from({ length: 8 }, (_, at) => writeOne(engine, `${name}-${round}-${at}`, tally)));
  return tally;
}

async function writeOne(engine: StorageEngine, id: string, tally: Tally): Promise<void> {
  try {
    const result = await engine.commit([
      insertOp(THINGS, large(id)),
      patchOp(ACCOUNTS, 'w', [], { inc: { paise: 1 } }, { _id: 'w', paise: 1, version: 0 }),
    ]);
    expect(result).toEqual({ ok: true });
    tally.stored.push(id);
  } catch (error) {
    tally.refused.push(id);
    tally.codes.add((error as { code?: string }).code ?? error);
  }
}

async function expectExactly(engine: StorageEngine, stored: string[], refused: string[]): Promise<void> {
  const found = await engine.getMany(THINGS, [...stored, ...refused]);
  expect(found.map((one) => one._id)).toEqual(stored);
  expect((await engine.get(ACCOUNTS, 'w'))?.paise).toBe(stored.length);
  expect(await wrongIndexes(engine, THINGS, [...stored, ...refused, 'later'])).toEqual([]);
}

describe('the embedded engine on a full disk', () => {
  let disk: string | undefined;
  const warnings = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  beforeAll(() => {
    disk = mountSmallDisk('16m', 'the store on a full disk');
  });
  afterAll(() => warnings.mockRestore());

  it('refuses writes for later, loses and adds nothing, and goes on by itself when there is space', async () => {
    if (!disk) return;
    const dataDir = join(disk, 'data');
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(BALLAST_BYTES));
    let engine = await openEngine({ dataDir }, SMALL_STORE);
    const full = await fill(engine, 'a');
    expect([...full.codes]).toEqual(['STORE_UNAVAILABLE']);
    expect(full.stored.length).toBeGreaterThan(50);
    await expect(
      engine.insertMany(
        THINGS,
        Array.from({ length: 12 }, (_, at) => otherwise(large(`more-${at}`))),
      ),
    ).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      next: 'retry-later',
    });
    await expectExactly(engine, full.stored, full.refused);

    rmSync(ballast);
    await engine.ping();
    const again: Tally = { stored: [], refused: [], codes: new Set() };
    for (const id of full.refused.slice(0, 40)) await writeOne(engine, id, again);
    expect(again.refused).toEqual([]);
    const stored = [...full.stored, ...again.stored];
    // Its combination of fields was first met in a transaction that was not committed.
    const later = otherwise(large('later'));
    expect(await engine.insertMany(THINGS, [later])).toEqual(['inserted']);
    expect(await engine.get(THINGS, 'later')).toEqual(later);
    await expectExactly(engine, stored, full.refused.slice(40));
    await engine.close();

    engine = await openEngine({ dataDir }, SMALL_STORE);
    expect(await engine.get(THINGS, 'later')).toEqual(later);
    await expectExactly(engine, stored, full.refused.slice(40));
    await engine.close();
    process.stdout.write(
      `full disk: ${full.stored.length} commits stored, ${full.refused.length} refused, ${again.stored.length} more after space came\n`,
    );
  }, 60_000);
});
