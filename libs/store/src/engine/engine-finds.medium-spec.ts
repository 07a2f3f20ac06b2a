import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { aThing, CODES, THINGS, type Thing } from '../../test/things.js';
import type { Find, LookUp, StorageEngine } from './storage-engine.js';

const TITLE = 'reads through the engine';

const idsOf = async (engine: StorageEngine, query: Find<Thing>): Promise<string[]> =>
  (await engine.find(THINGS, query)).map((one) => one._id);

/** Expects these documents in this order, their count, and the reverse order for direction -1. */
async function expectFound(engine: StorageEngine, query: Find<Thing>, ids: string[]): Promise<void> {
  expect([query, await idsOf(engine, query)]).toEqual([query, ids]);
  expect([query, await idsOf(engine, { ...query, direction: -1 })]).toEqual([query, [...ids].reverse()]);
  expect([query, await engine.count(THINGS, query)]).toEqual([query, ids.length]);
}

const NAMES = ['', '\u0000', '\u0001', '\u0004', ' ', 'a', 'a\u0000', 'a\u0000b', 'ab', 'b', 'é', '\uff00', '\u{1F600}'];
const COUNTS = [-1e300, -(2 ** 40), -2, -1.5, -1, 0, 1e-9, 1, 1.5, 2, 2 ** 31, 2 ** 53 - 1, 1e300];
const keyOf = (at: number): string => `t${String(at).padStart(2, '0')}`;

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS);

  describe('get and getMany', () => {
    onEngine('answer by id, in the order of the ids, and leave out what is not there', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a'), aThing('b'), aThing('c')]);
      expect(await engine.get(THINGS, 'b')).toEqual(aThing('b'));
      expect(await engine.get(THINGS, 'x')).toBeUndefined();
      expect(await engine.getMany(THINGS, ['c', 'x', 'a', 'c'])).toEqual([aThing('c'), aThing('a'), aThing('c')]);
      expect(await engine.getMany(THINGS, [])).toEqual([]);
      expect(await engine.get(CODES, 'b')).toBeUndefined();
    });
  });

  describe('find and count', () => {
    onEngine('take a prefix of the index, in its order', async (engine) => {
      const b = { tenantId: 'tn_b' };
      await engine.insertMany(THINGS, [
        aThing('c', { count: 1 }),
        aThing('a', { count: 1 }),
        aThing('d', { count: 0 }),
        aThing('b', { count: 5 }),
        aThing('e', b),
      ]);
      await expectFound(engine, { index: 'newest', equals: ['tn_a'] }, ['a', 'b', 'c', 'd']);
      await expectFound(engine, { index: 'by-count', equals: ['tn_a'] }, ['d', 'a', 'c', 'b']);
      await expectFound(engine, { index: 'by-count', equals: ['tn_a', 1] }, ['a', 'c']);
      await expectFound(engine, { index: 'by-count', equals: ['tn_a', 1, 'c'] }, ['c']);
      await expectFound(engine, { index: 'newest', equals: ['tn_'] }, []);
      await expectFound(engine, { index: 'newest' }, ['a', 'b', 'c', 'd', 'e']);
    });

    onEngine('take a list of values as the last equality', async (engine) => {
      await engine.insertMany(
        THINGS,
        [1, 2, 3, 2].map((count, at) => aThing(`t${at}`, { count, at: new Date(count) })),
      );
      const found = await idsOf(engine, { index: 'by-count', equals: ['tn_a', [3, 2, 9, 2]] });
      expect(found.sort()).toEqual(['t1', 't2', 't3']);
      expect(await engine.count(THINGS, { index: 'by-count', equals: ['tn_a', [3, 2, 9, 2]] })).toBe(3);
      expect(await engine.count(THINGS, { index: 'by-at', equals: ['tn_a', [new Date(2), new Date(2)]] })).toBe(2);
      expect(await idsOf(engine, { index: 'by-count', equals: ['tn_a', [1, 2]], range: { gt: 't1' } })).toEqual(['t3']);
      expect(await idsOf(engine, { index: 'by-count', equals: ['tn_a', [1, 2, 3]], limit: 2 })).toHaveLength(2);
      expect(await idsOf(engine, { index: 'by-count', equals: ['tn_a', []] })).toEqual([]);
      expect(await engine.count(THINGS, { index: 'by-count', equals: ['tn_a', []] })).toBe(0);
    });

    onEngine('take ranges of texts', async (engine) => {
      await engine.insertMany(THINGS, [
        aThing('none'),
        ...NAMES.map((name, at) => aThing(keyOf(at), { name })),
        aThing('t99', { name: 'b', tenantId: 'tn_b' }),
      ]);
      for (const [at, name] of NAMES.entries()) await expectRanges(engine, 'by-name', name, at, NAMES.length);
    });

    onEngine('take ranges of numbers', async (engine) => {
      await engine.insertMany(THINGS, [
        aThing('none'),
        ...COUNTS.map((count, at) => aThing(keyOf(at), { count })),
        aThing('t99', { count: 1, tenantId: 'tn_b' }),
      ]);
      for (const [at, count] of COUNTS.entries()) await expectRanges(engine, 'by-count', count, at, COUNTS.length);
      await expectFound(engine, { index: 'by-count', equals: ['tn_a', -0] }, [keyOf(5)]);
      await expectFound(engine, { index: 'by-count', equals: ['tn_a'], range: { gt: -1, lt: -0 } }, []);
    });

    onEngine('take ranges of dates', async (engine) => {
      const times = [-1e12, -1, 0, 1, 1e12].map((ms) => new Date(ms));
      await engine.insertMany(THINGS, [aThing('none'), ...times.map((time, at) => aThing(keyOf(at), { at: time }))]);
      for (const [at, time] of times.entries()) await expectRanges(engine, 'by-at', time, at, times.length);
    });

    onEngine('find a minus zero among the zeros', async (engine) => {
      await engine.insertMany(THINGS, [
        aThing('a', { count: -1 }),
        aThing('b', { count: -0 }),
        aThing('c', { count: 0 }),
        aThing('d', { count: 1 }),
      ]);
      await expectFound(engine, { index: 'by-count', equals: ['tn_a'] }, ['a', 'b', 'c', 'd']);
      await expectFound(engine, { index: 'by-count', equals: ['tn_a', 0] }, ['b', 'c']);
    });

    onEngine('find booleans, and documents without the field before all others', async (engine) => {
      await engine.insertMany(THINGS, [
        aThing('c', { isDone: true }),
        aThing('a', { isDone: false }),
        aThing('b'),
        aThing('d', { isDone: true, name: 'n' }),
      ]);
      await expectFound(engine, { index: 'by-done', equals: [true] }, ['c', 'd']);
      await expectFound(engine, { index: 'by-done', equals: [false] }, ['a']);
      await expectFound(engine, { index: 'by-done', equals: [true], range: { gte: '' } }, ['d']);
      await expectFound(engine, { index: 'by-done' }, ['b', 'a', 'c', 'd']);
    });

    onEngine('look at a partial index only, and follow a document in and out of it', async (engine) => {
      await engine.insertMany(THINGS, [
        aThing('a', { count: 1, status: 'open' }),
        aThing('b', { count: 2, status: 'shut' }),
        aThing('c', { count: 3, status: 'open' }),
      ]);
      await expectFound(engine, { index: 'open' }, ['a', 'c']);
      await engine.patchMany([
        { op: 'patch', in: THINGS, id: 'a', guard: [], change: { set: { status: 'shut' } } },
        { op: 'patch', in: THINGS, id: 'b', guard: [], change: { set: { status: 'open', count: 9 } } },
      ]);
      await expectFound(engine, { index: 'open', range: { gte: 3 } }, ['c', 'b']);
      await expectFound(engine, { index: 'email', equals: ['tn_a'] }, []);
    });

    onEngine('find by a unique index', async (engine) => {
      await engine.insertMany(
        THINGS,
        ['x', 'z', 'y'].map((email) => aThing(`e${email}`, { email })),
      );
      await expectFound(engine, { index: 'email', equals: ['tn_a', 'y'] }, ['ey']);
      await expectFound(engine, { index: 'email', equals: ['tn_a', 'yy'] }, []);
      await expectFound(engine, { index: 'email', equals: ['tn_a'] }, ['ex', 'ey', 'ez']);
      await expectFound(engine, { index: 'email', equals: ['tn_a'], range: { gt: 'x', lte: 'z' } }, ['ey', 'ez']);
      await expectFound(engine, { index: 'email', equals: ['tn_a'], range: { gte: 'x', lt: 'z' } }, ['ex', 'ey']);
    });

    onEngine('find very long texts by equality, and in their place among others', async (engine) => {
      const long = 'x'.repeat(2000);
      await engine.insertMany(
        THINGS,
        [long, `${long}y`, 'w', 'y', 'é'.repeat(2000)].map((name, at) => aThing(`t${at}`, { name })),
      );
      await expectFound(engine, { index: 'by-name', equals: ['tn_a', long] }, ['t0']);
      await expectFound(engine, { index: 'by-name', equals: ['tn_a', `${long}y`] }, ['t1']);
      expect(await engine.count(THINGS, { index: 'by-name', equals: ['tn_a'], range: { gt: 'w', lt: 'y' } })).toBe(2);
    });

    onEngine('tell of each look-up whether it finds something', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a', { count: 1, status: 'open' }), aThing('b', { count: 2, status: 'shut' })]);
      await engine.insertMany(CODES, [{ _id: 'c', area: 'x', code: 'y' }]);
      const thing = (where: LookUp['where']): LookUp => ({ from: THINGS, where });
      expect(
        await engine.findsAny([
          thing({ index: 'open' }),
          thing({ index: 'open', range: { gte: 2 } }),
          thing({ index: 'by-count', equals: ['tn_a'], range: { gt: 1 } }),
          { from: CODES, where: { index: 'code', equals: ['x'] } },
          { from: CODES, where: { index: 'code', equals: ['y'] } },
          thing({ index: 'newest', equals: ['tn_b'] }),
          thing({ index: 'newest', equals: ['tn_a'] }),
        ]),
      ).toEqual([true, false, true, true, false, false, true]);
      expect(await engine.findsAny([])).toEqual([]);
      await expect(engine.findsAny([thing({ index: 'open' }), thing({ index: 'nowhere' })])).rejects.toThrow('nowhere');
    });

    onEngine('stop at the limit', async (engine) => {
      await engine.insertMany(
        THINGS,
        Array.from({ length: 30 }, (_, at) => aThing(keyOf(at), { count: 1 })),
      );
      expect(await idsOf(engine, { index: 'newest', equals: ['tn_a'], limit: 2 })).toEqual(['t00', 't01']);
      expect(await idsOf(engine, { index: 'newest', equals: ['tn_a'], limit: 2, direction: -1, range: { lt: 't05' } })).toEqual([
        't04',
        't03',
      ]);
      expect(await idsOf(engine, { index: 'newest', equals: ['tn_a'], limit: 0 })).toEqual([]);
    });

    onEngine('refuse a query that no declared index answers', async (engine) => {
      const bad: Find<Thing>[] = [
        { index: 'nowhere' },
        { index: 'newest', equals: ['tn_a', 'x', 'y'] },
        { index: 'newest', equals: ['tn_a', 'x'], range: { gt: 'a' } },
        { index: 'email', equals: ['tn_a', 'x'], range: { gt: 'a' } },
        { index: 'by-count', equals: [['tn_a'], 1] },
      ];
      for (const query of bad) {
        await expect(engine.find(THINGS, query)).rejects.toThrow(query.index);
        await expect(engine.count(THINGS, query)).rejects.toThrow(query.index);
      }
    });
  });
});

/** All ranges around the value at a place of a list of `length` that is in ascending order. */
async function expectRanges(
  engine: StorageEngine,
  index: string,
  value: string | number | Date,
  at: number,
  length: number,
): Promise<void> {
  const ids = Array.from({ length }, (_, place) => keyOf(place));
  const query = { index, equals: ['tn_a'] };
  await expectFound(engine, { index, equals: ['tn_a', value] }, [keyOf(at)]);
  await expectFound(engine, { ...query, range: { gt: value } }, ids.slice(at + 1));
  await expectFound(engine, { ...query, range: { gte: value } }, ids.slice(at));
  await expectFound(engine, { ...query, range: { lt: value } }, ids.slice(0, at));
  await expectFound(engine, { ...query, range: { lte: value } }, ids.slice(0, at + 1));
  await expectFound(engine, { ...query, range: { gte: value, lte: value } }, [keyOf(at)]);
  await expectFound(engine, { ...query, range: { gt: value, lt: value } }, []);
}
