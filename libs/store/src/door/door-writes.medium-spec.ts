import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEnds, onEachDoor } from '../../test/ends.js';
import { aThing, CODES, THINGS, type Thing } from '../../test/things.js';
import { deleteOp, patchOp, type Door, type Guard } from './door.js';

const TITLE = 'writes through the door';

const stored = (door: Door, id: string): Promise<Thing | undefined> => door.get(THINGS, id);
const patch = (door: Door, guard: Guard<Thing>): Promise<Thing | undefined> =>
  door.patch(patchOp(THINGS, 'a', guard, { set: { status: 'hit' } }));

describe.each(bothEnds(startMongodb, TITLE))(`${TITLE}, $name`, (end) => {
  const onDoor = onEachDoor(end, MONGODB_START_MS);

  describe('insertMany', () => {
    onDoor('answers for each document by itself', async (door) => {
      await door.insertMany(THINGS, [aThing('b')]);
      const results = await door.insertMany(THINGS, [aThing('a', { count: 1 }), aThing('b'), aThing('a', { count: 2 }), aThing('c')]);
      expect(results).toEqual(['inserted', 'duplicate', 'duplicate', 'inserted']);
      expect(await stored(door, 'a')).toEqual(aThing('a', { count: 1 }));
      expect(await door.insertMany(THINGS, [])).toEqual([]);
    });

    onDoor('keeps strings, numbers, booleans, dates, arrays and objects as they are, and leaves undefined fields out', async (door) => {
      const nested = { a: [1, -2.5, 2 ** 40, 'é\u0000\u{1F600}', true, null], 'a.b': { $c: new Date(5) }, '': 1, list: [[]] };
      const thing = aThing('a', { count: -0.5, at: new Date(-1), isDone: false, name: '', tags: [], items: [{ id: 'x' }], nested });
      await door.insertMany(THINGS, [{ ...thing, status: undefined }]);
      expect(await stored(door, 'a')).toStrictEqual(thing);
    });

    onDoor('refuses a second holder of a unique value, per tenant, and only where the field is there', async (door) => {
      const results = await door.insertMany(THINGS, [
        aThing('a', { email: 'x' }),
        aThing('b', { email: 'x' }),
        aThing('c', { email: 'x', tenantId: 'tn_b' }),
        aThing('d'),
        aThing('e'),
      ]);
      expect(results).toEqual(['inserted', 'duplicate', 'inserted', 'inserted', 'inserted']);
      expect(await stored(door, 'b')).toBeUndefined();
    });

    onDoor('takes an absent field for a value in a unique index that is not partial', async (door) => {
      const results = await door.insertMany(CODES, [
        { _id: 'a' },
        { _id: 'b' },
        { _id: 'c', code: '1' },
        { _id: 'd', area: 'x' },
        { _id: 'e', code: '1' },
      ]);
      expect(results).toEqual(['inserted', 'duplicate', 'inserted', 'inserted', 'duplicate']);
      expect(await door.insertMany(CODES, [{ _id: 'f', area: '', code: '' }])).toEqual(['inserted']);
    });

    onDoor('does not take two texts for one', async (door) => {
      const long = 'x'.repeat(2000);
      const texts = [
        '',
        '\u0000',
        '\u0000\u0000',
        '\u0004',
        '\u0004\u0000',
        long,
        `${long}y`,
        'a'.repeat(70),
        `${'a'.repeat(70)}\u0000`,
        '\u{1F600}',
        '\uffff',
      ];
      expect(
        await door.insertMany(
          THINGS,
          texts.map((email, at) => aThing(`t${at}`, { email })),
        ),
      ).toEqual(texts.map(() => 'inserted'));
      expect(
        await door.insertMany(
          THINGS,
          texts.map((email, at) => aThing(`u${at}`, { email })),
        ),
      ).toEqual(texts.map(() => 'duplicate'));
      expect(
        await door.insertMany(
          THINGS,
          texts.map((text) => aThing(`id${text}`)),
        ),
      ).toEqual(texts.map(() => 'inserted'));
      for (const text of texts) expect((await stored(door, `id${text}`))?._id).toBe(`id${text}`);
    });
  });

  describe('patch', () => {
    onDoor('applies set, unset, inc, push and pull, and answers the new document', async (door) => {
      await door.insertMany(THINGS, [aThing('a', { name: 'n', status: 's', items: [{ id: 'x' }, { id: 'y' }, { id: 'x', n: 2 }] })]);
      const first = await door.patch(
        patchOp(THINGS, 'a', [], {
          set: { name: 'm' },
          unset: ['status'],
          inc: { count: 2 },
          push: { tags: ['q', 'r'] },
          pull: { items: ['x'] },
        }),
      );
      expect(first).toEqual(aThing('a', { name: 'm', count: 2, tags: ['q', 'r'], items: [{ id: 'y' }] }));
      const second = await door.patch(patchOp(THINGS, 'a', [], { inc: { count: -3 }, push: { tags: ['q'] }, pull: { items: ['y', 'z'] } }));
      expect(second).toEqual(aThing('a', { name: 'm', count: -1, tags: ['q', 'r', 'q'], items: [] }));
      expect(await stored(door, 'a')).toEqual(second);
    });

    onDoor('takes undefined values, empty parts and an empty change for no change', async (door) => {
      const thing = aThing('a', { count: 1, name: 'n' });
      await door.insertMany(THINGS, [thing]);
      for (const change of [
        {},
        { set: {} },
        { set: { name: undefined }, inc: { count: undefined } },
        { unset: [], push: {}, pull: {} },
        { inc: {}, pull: { items: [] } },
      ])
        expect(await door.patch(patchOp(THINGS, 'a', [], change))).toEqual(thing);
      expect(await door.patch(patchOp(THINGS, 'gone', [], {}))).toBeUndefined();
      expect(await door.patch(patchOp(THINGS, 'a', [], { unset: ['status'], pull: { items: ['x'] }, push: { tags: [] } }))).toMatchObject(
        thing,
      );
    });

    const at = new Date(1000);
    const GUARDS: [Guard<Thing>, boolean][] = [
      [[['name', '=', 'n']], true],
      [[['name', '=', 'm']], false],
      [[['at', '=', new Date(1000)]], true],
      [[['isDone', '=', false]], true],
      [[['count', '=', 0]], false],
      [[['status', '=', 'x']], false],
      [[['status', 'absent']], true],
      [[['name', 'absent']], false],
      [[['count', '<', 6]], true],
      [[['count', '<', 5]], false],
      [[['count', '>=', 5]], true],
      [[['count', '>=', 6]], false],
      [[['at', '<', new Date(1001)]], true],
      [[['at', '<', new Date(1000)]], false],
      [[['name', '<', 'o']], true],
      [[['name', '>=', '\u{1F600}']], false],
      [[['status', '<', 'z']], false],
      [[['status', '>=', '']], false],
      [[['items', 'empty']], true],
      [
        [
          ['nested', 'absent'],
          ['tags', 'empty'],
        ],
        false,
      ],
      [
        [
          ['tenantId', '=', 'tn_a'],
          ['count', '>=', 1],
          ['count', '<', 9],
        ],
        true,
      ],
      [
        [
          ['tenantId', '=', 'tn_b'],
          ['count', '>=', 1],
        ],
        false,
      ],
    ];
    onDoor('changes a document only under its guard', async (door) => {
      for (const [guard, holds] of GUARDS) {
        await door.delete(deleteOp(THINGS, 'a'));
        await door.insertMany(THINGS, [aThing('a', { name: 'n', count: 5, at, isDone: false, tags: ['t'] })]);
        expect([guard, (await patch(door, guard))?.status]).toEqual([guard, holds ? 'hit' : undefined]);
        expect((await stored(door, 'a'))?.status).toBe(holds ? 'hit' : undefined);
      }
    });

    onDoor('compares texts by code point in guards as in indexes', async (door) => {
      await door.insertMany(THINGS, [aThing('a', { name: '\uff00' })]);
      expect(await patch(door, [['name', '<', '\u{1F600}']])).toBeDefined();
    });

    onDoor('takes an emptied array for empty', async (door) => {
      await door.insertMany(THINGS, [aThing('a', { items: [{ id: 'x' }] })]);
      expect(await patch(door, [['items', 'empty']])).toBeUndefined();
      await door.patch(patchOp(THINGS, 'a', [], { pull: { items: ['x'] } }));
      expect(await patch(door, [['items', 'empty']])).toBeDefined();
    });

    onDoor('inserts where there is no document, and only there', async (door) => {
      const op = patchOp(THINGS, 'a', [['count', '<', 2]], { inc: { count: 1 } }, aThing('a', { count: 1, name: undefined }));
      expect(await door.patch(op)).toEqual(aThing('a', { count: 1 }));
      expect(await door.patch(op)).toEqual(aThing('a', { count: 2 }));
      expect(await door.patch(op)).toBeUndefined();
      expect(await stored(door, 'a')).toEqual(aThing('a', { count: 2 }));
    });

    onDoor('answers nothing where a unique index refuses the change or the insert', async (door) => {
      await door.insertMany(THINGS, [aThing('a', { email: 'x' }), aThing('b', { email: 'y' })]);
      expect(await door.patch(patchOp(THINGS, 'b', [], { set: { email: 'x' } }))).toBeUndefined();
      expect(await door.patch(patchOp(THINGS, 'b', [], { set: { email: 'x' } }, aThing('b')))).toBeUndefined();
      expect(await door.patch(patchOp(THINGS, 'c', [], {}, aThing('c', { email: 'x' })))).toBeUndefined();
      expect(await door.find(THINGS, { index: 'newest', equals: ['tn_a'] })).toEqual([
        aThing('a', { email: 'x' }),
        aThing('b', { email: 'y' }),
      ]);
      expect(await door.patch(patchOp(THINGS, 'a', [], { unset: ['email'] }))).toEqual(aThing('a'));
      expect(await door.patch(patchOp(THINGS, 'b', [], { set: { email: 'x' } }))).toEqual(aThing('b', { email: 'x' }));
    });

    onDoor('refuses a field in two parts of one change', async (door) => {
      await door.insertMany(THINGS, [aThing('a', { count: 1 })]);
      await expect(door.patch(patchOp(THINGS, 'a', [], { set: { count: 5 }, inc: { count: 1 } }))).rejects.toThrow(/count/);
      expect(await stored(door, 'a')).toEqual(aThing('a', { count: 1 }));
    });
  });

  describe('patchMany', () => {
    onDoor('patches each by itself, and tells how many guards held', async (door) => {
      const ids = Array.from({ length: 40 }, (_, at) => `t${at}`);
      await door.insertMany(
        THINGS,
        ids.map((id, at) => aThing(id, { items: [{ id: 'e1' }], at: new Date(at % 2) })),
      );
      const clear = (id: string) => patchOp(THINGS, id, [['at', '=', new Date(1)]], { pull: { items: ['e1'] }, unset: ['at'] });
      expect(await door.patchMany([...ids, 'nobody'].map(clear))).toBe(20);
      expect(await door.getMany(THINGS, ids)).toEqual(
        ids.map((id, at) => (at % 2 ? aThing(id, { items: [] }) : aThing(id, { items: [{ id: 'e1' }], at: new Date(0) }))),
      );
      expect(await door.patchMany([])).toBe(0);
    });

    onDoor('writes the others where a unique index refuses one', async (door) => {
      await door.insertMany(THINGS, [aThing('a', { email: 'a@x.in' }), aThing('b'), aThing('c')]);
      const ops = ['b', 'c'].map((id) => patchOp(THINGS, id, [], { set: { email: `${id === 'b' ? 'a' : id}@x.in` } }));
      expect(await door.patchMany(ops)).toBe(1);
      expect(await door.getMany(THINGS, ['b', 'c'])).toEqual([aThing('b'), aThing('c', { email: 'c@x.in' })]);
    });
  });

  describe('delete', () => {
    onDoor('deletes under its guard, and lets go of unique values', async (door) => {
      await door.insertMany(THINGS, [aThing('a', { email: 'x', count: 1 })]);
      expect(await door.delete(deleteOp(THINGS, 'a', [['count', '=', 2]]))).toBe(false);
      expect(await door.delete(deleteOp(THINGS, 'a', [['count', '=', 1]]))).toBe(true);
      expect(await door.delete(deleteOp(THINGS, 'a'))).toBe(false);
      expect(await door.count(THINGS, { index: 'by-count' })).toBe(0);
      expect(await door.insertMany(THINGS, [aThing('b', { email: 'x' })])).toEqual(['inserted']);
    });
  });
});
