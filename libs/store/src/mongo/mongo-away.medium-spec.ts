import { MONGODB_START_MS, startMongodb, type Mongodb } from '../../../../test/engines/mongodb.js';
import { aThing, SMALL_STORE, THINGS, type Thing } from '../../test/things.js';
import { deleteOp, patchOp, type Door } from '../door/door.js';
import { openDoor } from '../store.js';

const TITLE = 'a database that is killed';

/** What a caller may be told while nobody answers; the driver looks for a server for ten seconds, and once more for its retry. */
const AWAY_MS = 60_000;

const WRITES: readonly [string, (door: Door) => Promise<unknown>][] = [
  ['insertMany of one', (door) => door.insertMany(THINGS, [aThing('b')])],
  ['insertMany of several', (door) => door.insertMany(THINGS, [aThing('c'), aThing('a'), aThing('d')])],
  ['patch', (door) => door.patch(patchOp<Thing>(THINGS, 'a', [], { set: { count: 2 } }))],
  ['patchMany', (door) => door.patchMany([patchOp<Thing>(THINGS, 'a', [], { set: { count: 2 } })])],
  ['delete', (door) => door.delete(deleteOp(THINGS, 'a'))],
  ['get', (door) => door.get(THINGS, 'a')],
  ['find', (door) => door.find(THINGS, { index: 'newest', equals: ['tn_a'], limit: 1 })],
];

describe(TITLE, () => {
  let mongodb: Mongodb | undefined;
  let door: Door | undefined;
  let answers: Promise<unknown>[] = [];

  beforeAll(async () => {
    mongodb = await startMongodb({ isOwn: true, within: TITLE });
    if (!mongodb?.isOurs) return;
    door = await openDoor({ mongodbUri: mongodb.uri.replace('/?', `/turant-away-${process.pid}?`) }, SMALL_STORE);
    expect(await door.insertMany(THINGS, [aThing('a')])).toEqual(['inserted']);
    await mongodb.kill(0);
    answers = WRITES.map(([, write]) => write(door as Door));
    answers.forEach((answer) => answer.catch(() => undefined));
  }, MONGODB_START_MS);

  afterAll(async () => {
    await door?.close();
    await mongodb?.stop();
  });

  // The driver puts every error of a bulk write into a MongoBulkWriteError without write errors: that looked like "all inserted".
  it.each(WRITES.map(([name], position) => [name, position] as const))(
    'is told to whoever calls %s as "later", never as done',
    async (_, position) => {
      if (!mongodb?.isOurs) return;
      await expect(answers[position]).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    },
    AWAY_MS,
  );
});
