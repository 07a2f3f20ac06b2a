import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEnds, onEachDoor } from '../../test/ends.js';
import { ACCOUNTS, aThing, THINGS, type Thing } from '../../test/things.js';
import { deleteOp, insertOp, patchOp, type Door, type Op } from './door.js';

const TITLE = 'commits through the door';

const all = (door: Door): Promise<Thing[]> => door.find(THINGS, { index: 'newest' });
const BEFORE = [aThing('a', { count: 1, email: 'x' }), aThing('b', { count: 2, email: 'y' })];
const raise = patchOp(THINGS, 'a', [['count', '=', 1]], { inc: { count: 1 }, unset: ['email'] });

describe.each(bothEnds(startMongodb, TITLE))(`${TITLE}, $name`, (end) => {
  const onDoor = onEachDoor(end, MONGODB_START_MS);

  onDoor('store all ops, of several collections', async (door) => {
    await door.insertMany(THINGS, BEFORE);
    const account = { _id: 'tn_a', paise: 5, version: 1 };
    const ops: Op[] = [
      insertOp(THINGS, aThing('c', { name: undefined })),
      raise,
      deleteOp(THINGS, 'b', [['count', '=', 2]]),
      patchOp(ACCOUNTS, 'tn_a', [], {}, account),
    ];
    expect(await door.commit(ops)).toEqual({ ok: true });
    expect(await all(door)).toEqual([aThing('a', { count: 2 }), aThing('c')]);
    expect(await door.get(ACCOUNTS, 'tn_a')).toEqual(account);
    expect(await door.commit([])).toEqual({ ok: true });
  });

  const MISSED: [string, Op][] = [
    ['a guard that does not hold', patchOp(THINGS, 'b', [['count', '=', 3]], { set: { count: 4 } })],
    ['a guard on an absent document', patchOp(THINGS, 'z', [], { set: { count: 4 } })],
    ['a guard that does not hold, though it might insert', patchOp(THINGS, 'b', [['count', '=', 3]], {}, aThing('b'))],
    ['an id that is there', insertOp(THINGS, aThing('b'))],
    ['a unique value that is taken', insertOp(THINGS, aThing('n', { email: 'y' }))],
    ['a patch to a unique value that is taken', patchOp(THINGS, 'c', [], { set: { email: 'y' } })],
    ['an insert-if-absent with a unique value that is taken', patchOp(THINGS, 'n', [], {}, aThing('n', { email: 'y' }))],
    ['a delete whose guard does not hold', deleteOp(THINGS, 'b', [['count', '=', 3]])],
    ['a delete of nothing', deleteOp(THINGS, 'z')],
  ];
  for (const [what, op] of MISSED)
    onDoor(`store nothing and name the place, for ${what}`, async (door) => {
      await door.insertMany(THINGS, BEFORE);
      const ops = [raise, insertOp(THINGS, aThing('c', { email: 'x' })), op, deleteOp(THINGS, 'nobody')];
      expect(await door.commit(ops)).toEqual({ ok: false, missed: 2 });
      expect(await all(door)).toEqual(BEFORE);
      expect(await door.count(THINGS, { index: 'email', equals: ['tn_a'] })).toBe(2);
      expect(await door.insertMany(THINGS, [aThing('d', { email: 'x' })])).toEqual(['duplicate']);
    });

  onDoor('see their own earlier ops on the same document', async (door) => {
    await door.insertMany(THINGS, BEFORE);
    const ops = [
      raise,
      patchOp(THINGS, 'a', [['count', '=', 2]], { push: { tags: ['t'] }, set: { email: 'z' } }),
      insertOp(THINGS, aThing('c', { email: 'x' })),
      patchOp(THINGS, 'c', [['email', '=', 'x']], { inc: { count: 7 } }),
      deleteOp(THINGS, 'b'),
      insertOp(THINGS, aThing('b', { email: 'y', name: 'again' })),
      deleteOp(THINGS, 'c', [['count', '=', 7]]),
    ];
    expect(await door.commit(ops)).toEqual({ ok: true });
    const after = [aThing('a', { count: 2, tags: ['t'], email: 'z' }), aThing('b', { email: 'y', name: 'again' })];
    expect(await all(door)).toEqual(after);
    expect(await door.commit([...ops.slice(3, 4), raise])).toEqual({ ok: false, missed: 0 });
    const undone = [
      deleteOp(THINGS, 'a'),
      insertOp(THINGS, aThing('a', { email: 'w' })),
      patchOp(THINGS, 'a', [], { set: { email: 'v' } }),
      insertOp(THINGS, aThing('b')),
    ];
    expect(await door.commit(undone)).toEqual({ ok: false, missed: 3 });
    expect(await all(door)).toEqual(after);
    expect((await door.find(THINGS, { index: 'email', equals: ['tn_a', 'z'] })).map((one) => one._id)).toEqual(['a']);
    expect(await door.count(THINGS, { index: 'email' })).toBe(2);
  });

  onDoor('store nothing of a commit that throws, and all of those beside it', async (door) => {
    await door.insertMany(THINGS, BEFORE);
    const wrong = { ...patchOp(THINGS, 'b', [], { set: { count: 5 }, inc: { count: 1 } }) };
    const beside = [
      door.insertMany(THINGS, [aThing('c')]),
      door.commit([insertOp(THINGS, aThing('d')), raise, wrong]),
      door.insertMany(THINGS, [aThing('e')]),
    ];
    const results = await Promise.allSettled(beside);
    expect(results.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await all(door)).toEqual([...BEFORE, aThing('c'), aThing('e')]);
    expect(await door.count(THINGS, { index: 'email' })).toBe(2);
  });
});
