import { MONGODB_START_MS, startMongodb, type Mongodb } from '../../../../test/engines/mongodb.js';
import { aThing, SMALL_STORE, THINGS, type Thing } from '../../test/things.js';
import { deleteOp, patchOp, type StorageEngine } from '../engine/storage-engine.js';
import { openEngine } from '../store.js';

const TITLE = 'a database that is killed';

/** How long a write may take while no server answers: the driver searches for a server for 10 s, and again for its retry. */
const AWAY_MS = 60_000;

const WRITES: readonly [string, (engine: StorageEngine) => Promise<unknown>][] = [
  ['insertMany of one', (engine) => engine.insertMany(THINGS, [aThing('b')])],
  ['insertMany of several', (engine) => engine.insertMany(THINGS, [aThing('c'), aThing('a'), aThing('d')])],
  ['patch', (engine) => engine.patch(patchOp<Thing>(THINGS, 'a', [], { set: { count: 2 } }))],
  ['patchMany', (engine) => engine.patchMany([patchOp<Thing>(THINGS, 'a', [], { set: { count: 2 } })])],
  ['delete', (engine) => engine.delete(deleteOp(THINGS, 'a'))],
  ['get', (engine) => engine.get(THINGS, 'a')],
  ['find', (engine) => engine.find(THINGS, { index: 'newest', equals: ['tn_a'], limit: 1 })],
];

describe(TITLE, () => {
  let mongodb: Mongodb | undefined;
  let engine: StorageEngine | undefined;
  let answers: Promise<unknown>[] = [];

  beforeAll(async () => {
    mongodb = await startMongodb({ isOwn: true, within: TITLE });
    if (!mongodb?.isOurs) return;
    engine = await openEngine({ mongodbUri: mongodb.uri.replace('/?', `/turant-away-${process.pid}?`) }, SMALL_STORE);
    expect(await engine.insertMany(THINGS, [aThing('a')])).toEqual(['inserted']);
    await mongodb.kill(0);
    answers = WRITES.map(([, write]) => write(engine as StorageEngine));
    answers.forEach((answer) => void answer.catch(() => undefined));
  }, MONGODB_START_MS);

  afterAll(async () => {
    await engine?.close();
    await mongodb?.stop();
  });

  // The driver puts every error of a bulk write into a MongoBulkWriteError without write errors: that looked like "all inserted".
  it.each(WRITES.map(([name], position) => [name, position] as const))(
    'makes %s throw "later", and never succeed',
    async (_, position) => {
      if (!mongodb?.isOurs) return;
      await expect(answers[position]).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    },
    AWAY_MS,
  );
});
