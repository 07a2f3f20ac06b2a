import fc from 'fast-check';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEnds } from '../../test/ends.js';
import { ModelDoor } from '../../test/model-door.js';
import { histories, type Step } from '../../test/operations.js';
import { CODES, SMALL_STORE, THINGS } from '../../test/things.js';
import { wrongIndexes } from '../../test/verify-indexes.js';
import { openDoor } from '../store.js';
import { deleteOp, type Door } from './door.js';
import { seedOfRun } from '../../../../test/engines/seed.js';

const TITLE = 'both ends of the door';
const RUNS = 150;

/** A minus zero comes back as it is from MongoDB, as a zero from the embedded end; no money and no time is one. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return value + 0;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

async function contents(door: Door): Promise<unknown> {
  return plain([await door.find(THINGS, { index: 'newest' }), await door.find(CODES, { index: 'code' })]);
}

async function empty(door: Door): Promise<void> {
  for (const { _id } of await door.find(THINGS, { index: 'newest' })) await door.delete(deleteOp(THINGS, _id));
  for (const { _id } of await door.find(CODES, { index: 'code' })) await door.delete(deleteOp(CODES, _id));
}

/** The same history through a door and through the model: same answers, same contents, indexes that agree with them. */
async function expectLikeTheModel(door: Door, steps: Step[]): Promise<void> {
  const model = new ModelDoor();
  await empty(door);
  const done: string[] = [];
  for (const step of steps) {
    done.push(step.says);
    const [wanted, got] = [await step.run(model), await step.run(door)];
    try {
      expect(plain(got)).toStrictEqual(plain(wanted));
    } catch (error) {
      throw new Error(`${done.join('\n')}\n${(error as Error).message}`, { cause: error });
    }
  }
  expect(await contents(door)).toStrictEqual(await contents(model));
  expect([...(await wrongIndexes(door, THINGS)), ...(await wrongIndexes(door, CODES))]).toEqual([]);
}

describe.each(bothEnds(startMongodb, TITLE))(`${TITLE}, $name`, (end) => {
  let isThere = false;
  beforeAll(async () => {
    isThere = await end.start();
  }, MONGODB_START_MS);
  afterAll(() => end.stop(), 30_000);

  it('answers any history as the model does', async () => {
    if (!isThere) return;
    const seed = seedOfRun();
    process.stdout.write(`${TITLE}, ${end.name}: seed ${seed}\n`);
    const door = await openDoor(end.place(), SMALL_STORE);
    try {
      await fc.assert(
        fc.asyncProperty(histories, (steps) => expectLikeTheModel(door, steps)),
        { numRuns: RUNS, seed, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
      );
    } finally {
      await door.close();
    }
  }, 150_000);
});
