import fc from 'fast-check';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines } from '../../test/engines.js';
import { ModelEngine } from '../../test/model-engine.js';
import { histories, type Step } from '../../test/operations.js';
import { CODES, SMALL_STORE, THINGS } from '../../test/things.js';
import { wrongIndexes } from '../../test/verify-indexes.js';
import { openEngine } from '../store.js';
import { deleteOp, type StorageEngine } from './storage-engine.js';
import { IS_WHOLE, seedOfSample } from '../../../../test/engines/sample.js';
import { seedOfRun } from '../../../../test/engines/seed.js';

const TITLE = 'both storage engines';
const RUNS = IS_WHOLE ? 300 : 75;

/** MongoDB answers a minus zero unchanged, the embedded engine answers a zero; no amount and no time is a minus zero. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return value + 0;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

async function contents(engine: StorageEngine): Promise<unknown> {
  return plain([await engine.find(THINGS, { index: 'newest' }), await engine.find(CODES, { index: 'code' })]);
}

async function empty(engine: StorageEngine): Promise<void> {
  for (const { _id } of await engine.find(THINGS, { index: 'newest' })) await engine.delete(deleteOp(THINGS, _id));
  for (const { _id } of await engine.find(CODES, { index: 'code' })) await engine.delete(deleteOp(CODES, _id));
}

/** Runs a history on an engine and on the model, and compares answers, contents and indexes. */
async function expectLikeTheModel(engine: StorageEngine, steps: Step[]): Promise<void> {
  const model = new ModelEngine();
  await empty(engine);
  const done: string[] = [];
  for (const step of steps) {
    done.push(step.says);
    const [wanted, got] = [await step.run(model), await step.run(engine)];
    try {
      expect(plain(got)).toStrictEqual(plain(wanted));
    } catch (error) {
      throw new Error(`${done.join('\n')}\n${(error as Error).message}`, { cause: error });
    }
  }
  expect(await contents(engine)).toStrictEqual(await contents(model));
  expect([...(await wrongIndexes(engine, THINGS)), ...(await wrongIndexes(engine, CODES))]).toEqual([]);
}

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  let isThere = false;
  beforeAll(async () => {
    isThere = await candidate.start();
  }, MONGODB_START_MS);
  afterAll(() => candidate.stop(), 30_000);

  it('answers any history as the model does', async () => {
    if (!isThere) return;
    // Each commit tries other histories.
    const seed = seedOfRun('FC_SEED', seedOfSample(TITLE));
    process.stdout.write(`${TITLE}, ${candidate.name}: seed ${seed}\n`);
    const engine = await openEngine(candidate.place(), SMALL_STORE);
    try {
      await fc.assert(
        fc.asyncProperty(histories, (steps) => expectLikeTheModel(engine, steps)),
        { numRuns: RUNS, seed, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
      );
    } finally {
      await engine.close();
    }
  }, 150_000);
});
