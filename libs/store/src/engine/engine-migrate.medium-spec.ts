import { Schema } from 'mongoose';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { onServer, setFormat } from '../../test/stored-format.js';
import { aThing, CODES, PASSING, SMALL_STORE, THINGS } from '../../test/things.js';
import { openEngine } from '../store.js';
import { AS_STORED, declare } from './collection.js';
import { FORMAT } from './format.js';
import { SCHEMAS } from '../collections.js';

const TITLE = 'the format and indexes of a store';

/** The collection of things with other indexes than in the release before. */
function thingsWith(...indexes: Parameters<Schema['index']>[]): Record<string, Schema> {
  const schema = new Schema({ _id: String }, AS_STORED);
  for (const index of indexes) schema.index(...index);
  return { things: schema };
}

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS);

  onEngine('are made once, however often it is asked', async (engine, place) => {
    await engine.insertMany(THINGS, [aThing('a', { email: 'x' })]);
    await engine.migrate();
    await engine.close();
    const again = await openEngine(place, SMALL_STORE);
    expect(await again.find(THINGS, { index: 'email', equals: ['tn_a', 'x'] })).toEqual([aThing('a', { email: 'x' })]);
    expect(await again.insertMany(THINGS, [aThing('b', { email: 'x' })])).toEqual(['duplicate']);
    await again.close();
  });

  onEngine('of a newer release are refused', async (engine, place) => {
    await engine.insertMany(THINGS, [aThing('a')]);
    await engine.close();
    await setFormat(place, FORMAT + 1);
    await expect(openEngine(place, SMALL_STORE)).rejects.toMatchObject({ code: expect.stringMatching(/^DATA(BASE|_FOLDER)_NEWER$/) });
    await setFormat(place, FORMAT);
    const again = await openEngine(place, SMALL_STORE);
    expect(await again.get(THINGS, 'a')).toEqual(aThing('a'));
    await again.close();
  });

  onEngine('of format 1 are migrated: a field is found under its new name, and refuses a second document', async (engine, place) => {
    await engine.close();
    const schema = new Schema({ _id: String }, AS_STORED).index(
      { connectionId: 1, deliveryId: 1 },
      { name: 'delivery', unique: true, partialFilterExpression: { deliveryId: { $exists: true } } },
    );
    const requests = declare<{ _id: string; connectionId: string; deliveryId?: string; platformRequestId?: string }>('requests', schema);
    const old = await openEngine(place, { requests: schema });
    await old.insertMany(requests, [
      { _id: 'a', connectionId: 'cn_1', deliveryId: 'd1' },
      { _id: 'b', connectionId: 'cn_1' },
    ]);
    await old.close();
    await setFormat(place, 1);
    const renewed = { requests: SCHEMAS['requests'] as Schema };
    for (const again of [1, 2]) {
      const now = await openEngine(place, renewed);
      expect([again, await now.getMany(requests, ['a', 'b'])]).toEqual([
        again,
        [
          { _id: 'a', connectionId: 'cn_1', platformRequestId: 'd1' },
          { _id: 'b', connectionId: 'cn_1' },
        ],
      ]);
      expect(await now.insertMany(requests, [{ _id: 'c', connectionId: 'cn_1', platformRequestId: 'd1' }])).toEqual(['duplicate']);
      await now.close();
    }
  });

  onEngine('follow a changed declaration: a new index holds older documents, and a changed index is rebuilt', async (engine, place) => {
    await engine.insertMany(THINGS, [
      aThing('a', { name: 'n', count: 2, status: 'open' }),
      aThing('b', { name: 'm', count: 1, status: 'shut' }),
    ]);
    await engine.close();
    const next = thingsWith(
      [{ status: 1, _id: 1 }, { name: 'by-status' }],
      [
        { count: 1, _id: 1 },
        { name: 'open', partialFilterExpression: { status: 'shut' } },
      ],
    );
    const upgraded = await openEngine(place, next);
    expect(await upgraded.find(THINGS, { index: 'by-status', equals: ['open'] })).toHaveLength(1);
    expect((await upgraded.find(THINGS, { index: 'open' })).map((one) => one._id)).toEqual(['b']);
    await upgraded.insertMany(THINGS, [aThing('c', { email: 'x', name: 'o' })]);
    await upgraded.close();
    const back = await openEngine(place, SMALL_STORE);
    expect((await back.find(THINGS, { index: 'by-name', equals: ['tn_a'] })).map((one) => one._id)).toEqual(['b', 'a', 'c']);
    expect((await back.find(THINGS, { index: 'open' })).map((one) => one._id)).toEqual(['a']);
    await back.close();
  });

  onEngine('are refused if stored documents break a new unique index', async (engine, place) => {
    await engine.insertMany(THINGS, [aThing('a', { name: 'n' }), aThing('b', { name: 'n' })]);
    await engine.close();
    await expect(openEngine(place, thingsWith([{ name: 1 }, { name: 'only', unique: true }]))).rejects.toThrow(/unique|duplicate/);
    const again = await openEngine(place, SMALL_STORE);
    expect(await again.count(THINGS, { index: 'newest' })).toBe(2);
    await again.close();
  });

  onEngine('let a write after the close be refused, and not be lost', async (engine) => {
    const last = engine.insertMany(CODES, [{ _id: 'a' }]).catch((error: { code: string }) => error.code);
    await engine.close();
    expect(await last).toEqual(candidate.name === 'embedded' ? ['inserted'] : expect.anything());
    await expect(engine.insertMany(CODES, [{ _id: 'b' }])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(engine.get(CODES, 'a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await engine.close();
  });

  onEngine('say on the server when a document expires', async (_door, place) => {
    if (!('mongodbUri' in place)) return;
    const indexes = await onServer(place, (db) => db.collection('passing').indexes());
    expect(indexes).toContainEqual(expect.objectContaining({ name: 'passing', expireAfterSeconds: 60, key: { at: 1 } }));
  });
});

describe('an expiring index, embedded', () => {
  it('deletes expired documents, and leaves documents without a time', async () => {
    const [candidate] = bothEngines(startMongodb, TITLE);
    jest.useFakeTimers({
      doNotFake: [
        'nextTick',
        'setImmediate',
        'clearImmediate',
        'queueMicrotask',
        'setTimeout',
        'clearTimeout',
        'performance',
        'Date',
        'hrtime',
      ],
    });
    let now = 1_000_000;
    const engine = await openEngine({ ...(candidate?.place() as { dataDir: string }), now: () => now }, SMALL_STORE);
    try {
      await engine.insertMany(PASSING, [{ _id: 'a', at: new Date(now) }, { _id: 'b', at: new Date(now + 30_000) }, { _id: 'c' }]);
      const idsAfter = async (ms: number): Promise<string[]> => {
        now += ms;
        jest.advanceTimersByTime(30_000);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return (await engine.find(PASSING, { index: 'passing' })).map((one) => one._id);
      };
      expect(await idsAfter(59_999)).toEqual(['c', 'a', 'b']);
      expect(await idsAfter(1)).toEqual(['c', 'b']);
      expect(await idsAfter(60_000)).toEqual(['c']);
      expect((await engine.getMany(PASSING, ['a', 'b', 'c'])).map((one) => one._id)).toEqual(['c']);
    } finally {
      jest.useRealTimers();
      await engine.close();
      await candidate?.stop();
    }
  });
});
