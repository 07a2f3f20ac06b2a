import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { ACCOUNTS, aThing, THINGS, type Thing } from '../../test/things.js';
import { deleteOp, insertOp, patchOp, type StorageEngine, type Op } from './storage-engine.js';

const TITLE = 'commits through the engine';

const all = (engine: StorageEngine): Promise<Thing[]> => engine.find(THINGS, { index: 'newest' });
const BEFORE = [aThing('a', { count: 1, email: 'x' }), aThing('b', { count: 2, email: 'y' })];
const raise = patchOp(THINGS, 'a', [['count', '=', 1]], { inc: { count: 1 }, unset: ['email'] });

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS);

  onEngine('store all ops, of several collections', async (engine) => {
    await engine.insertMany(THINGS, BEFORE);
    const account = { _id: 'tn_a', paise: 5, version: 1 };
    const ops: Op[] = [
      insertOp(THINGS, aThing('c', { name: undefined })),
      raise,
      deleteOp(THINGS, 'b', [['count', '=', 2]]),
      patchOp(ACCOUNTS, 'tn_a', [], {}, account),
    ];
    expect(await engine.commit(ops)).toEqual({ ok: true });
    expect(await all(engine)).toEqual([aThing('a', { count: 2 }), aThing('c')]);
    expect(await engine.get(ACCOUNTS, 'tn_a')).toEqual(account);
    expect(await engine.commit([])).toEqual({ ok: true });
  });

  const MISSED: [string, Op][] = [
    ['a guard that does not hold', patchOp(THINGS, 'b', [['count', '=', 3]], { set: { count: 4 } })],
    ['a guard on an absent document', patchOp(THINGS, 'z', [], { set: { count: 4 } })],
    ['a guard that does not hold, though it might insert', patchOp(THINGS, 'b', [['count', '=', 3]], {}, aThing('b'))],
    ['an id that is there', insertOp(THINGS, aThing('b'))],
    ['a unique value that another document has', insertOp(THINGS, aThing('n', { email: 'y' }))],
    ['a patch to a unique value that another document has', patchOp(THINGS, 'c', [], { set: { email: 'y' } })],
    ['an insert-if-absent with a unique value that another document has', patchOp(THINGS, 'n', [], {}, aThing('n', { email: 'y' }))],
    ['a delete whose guard does not hold', deleteOp(THINGS, 'b', [['count', '=', 3]])],
    ['a delete of nothing', deleteOp(THINGS, 'z')],
  ];
  for (const [what, op] of MISSED)
    onEngine(`store nothing and name the place, for ${what}`, async (engine) => {
      await engine.insertMany(THINGS, BEFORE);
      const ops = [raise, insertOp(THINGS, aThing('c', { email: 'x' })), op, deleteOp(THINGS, 'nobody')];
      expect(await engine.commit(ops)).toEqual({ ok: false, missed: 2 });
      expect(await all(engine)).toEqual(BEFORE);
      expect(await engine.count(THINGS, { index: 'email', equals: ['tn_a'] })).toBe(2);
      expect(await engine.insertMany(THINGS, [aThing('d', { email: 'x' })])).toEqual(['duplicate']);
    });

  onEngine('see their own earlier ops on the same document', async (engine) => {
    await engine.insertMany(THINGS, BEFORE);
    const ops = [
      raise,
      patchOp(THINGS, 'a', [['count', '=', 2]], { push: { tags: ['t'] }, set: { email: 'z' } }),
      insertOp(THINGS, aThing('c', { email: 'x' })),
      patchOp(THINGS, 'c', [['email', '=', 'x']], { inc: { count: 7 } }),
      deleteOp(THINGS, 'b'),
      insertOp(THINGS, aThing('b', { email: 'y', name: 'again' })),
      deleteOp(THINGS, 'c', [['count', '=', 7]]),
    ];
    expect(await engine.commit(ops)).toEqual({ ok: true });
    const after = [aThing('a', { count: 2, tags: ['t'], email: 'z' }), aThing('b', { email: 'y', name: 'again' })];
    expect(await all(engine)).toEqual(after);
    expect(await engine.commit([...ops.slice(3, 4), raise])).toEqual({ ok: false, missed: 0 });
    const undone = [
      deleteOp(THINGS, 'a'),
      insertOp(THINGS, aThing('a', { email: 'w' })),
      patchOp(THINGS, 'a', [], { set: { email: 'v' } }),
      insertOp(THINGS, aThing('b')),
    ];
    expect(await engine.commit(undone)).toEqual({ ok: false, missed: 3 });
    expect(await all(engine)).toEqual(after);
    expect((await engine.find(THINGS, { index: 'email', equals: ['tn_a', 'z'] })).map((one) => one._id)).toEqual(['a']);
    expect(await engine.count(THINGS, { index: 'email' })).toBe(2);
  });

  onEngine('store nothing of a commit that throws, and all commits beside it', async (engine) => {
    await engine.insertMany(THINGS, BEFORE);
    const wrong = { ...patchOp(THINGS, 'b', [], { set: { count: 5 }, inc: { count: 1 } }) };
    const beside = [
      engine.insertMany(THINGS, [aThing('c')]),
      engine.commit([insertOp(THINGS, aThing('d')), raise, wrong]),
      engine.insertMany(THINGS, [aThing('e')]),
    ];
    const results = await Promise.allSettled(beside);
    expect(results.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await all(engine)).toEqual([...BEFORE, aThing('c'), aThing('e')]);
    expect(await engine.count(THINGS, { index: 'email' })).toBe(2);
  });
});
