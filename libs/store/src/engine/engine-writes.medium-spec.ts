import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { aThing, CODES, THINGS, type Thing } from '../../test/things.js';
import { deleteOp, patchOp, type StorageEngine, type Guard } from './storage-engine.js';

const TITLE = 'writes through the engine';

const stored = (engine: StorageEngine, id: string): Promise<Thing | undefined> => engine.get(THINGS, id);
const patch = (engine: StorageEngine, guard: Guard<Thing>): Promise<Thing | undefined> =>
  engine.patch(patchOp(THINGS, 'a', guard, { set: { status: 'hit' } }));

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS);

  describe('insertMany', () => {
    onEngine('answers for each document by itself', async (engine) => {
      await engine.insertMany(THINGS, [aThing('b')]);
      const results = await engine.insertMany(THINGS, [aThing('a', { count: 1 }), aThing('b'), aThing('a', { count: 2 }), aThing('c')]);
      expect(results).toEqual(['inserted', 'duplicate', 'duplicate', 'inserted']);
      expect(await stored(engine, 'a')).toEqual(aThing('a', { count: 1 }));
      expect(await engine.insertMany(THINGS, [])).toEqual([]);
    });

    onEngine('keeps strings, numbers, booleans, dates, arrays and objects as they are, and leaves undefined fields out', async (engine) => {
      const nested = { a: [1, -2.5, 2 ** 40, 'é\u0000\u{1F600}', true, null], 'a.b': { $c: new Date(5) }, '': 1, list: [[]] };
      const thing = aThing('a', { count: -0.5, at: new Date(-1), isDone: false, name: '', tags: [], items: [{ id: 'x' }], nested });
      await engine.insertMany(THINGS, [{ ...thing, status: undefined }]);
      expect(await stored(engine, 'a')).toStrictEqual(thing);
    });

    onEngine('refuses a second holder of a unique value, per tenant, and only if the field is there', async (engine) => {
      const results = await engine.insertMany(THINGS, [
        aThing('a', { email: 'x' }),
        aThing('b', { email: 'x' }),
        aThing('c', { email: 'x', tenantId: 'tn_b' }),
        aThing('d'),
        aThing('e'),
      ]);
      expect(results).toEqual(['inserted', 'duplicate', 'inserted', 'inserted', 'inserted']);
      expect(await stored(engine, 'b')).toBeUndefined();
    });

    onEngine('treats an absent field as a value in a unique index that is not partial', async (engine) => {
      const results = await engine.insertMany(CODES, [
        { _id: 'a' },
        { _id: 'b' },
        { _id: 'c', code: '1' },
        { _id: 'd', area: 'x' },
        { _id: 'e', code: '1' },
      ]);
      expect(results).toEqual(['inserted', 'duplicate', 'inserted', 'inserted', 'duplicate']);
      expect(await engine.insertMany(CODES, [{ _id: 'f', area: '', code: '' }])).toEqual(['inserted']);
    });

    onEngine('does not take two texts for one', async (engine) => {
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
        await engine.insertMany(
          THINGS,
          texts.map((email, at) => aThing(`t${at}`, { email })),
        ),
      ).toEqual(texts.map(() => 'inserted'));
      expect(
        await engine.insertMany(
          THINGS,
          texts.map((email, at) => aThing(`u${at}`, { email })),
        ),
      ).toEqual(texts.map(() => 'duplicate'));
      expect(
        await engine.insertMany(
          THINGS,
          texts.map((text) => aThing(`id${text}`)),
        ),
      ).toEqual(texts.map(() => 'inserted'));
      for (const text of texts) expect((await stored(engine, `id${text}`))?._id).toBe(`id${text}`);
    });
  });

  describe('patch', () => {
    onEngine('applies set, unset, inc, push and pull, and answers the new document', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a', { name: 'n', status: 's', items: [{ id: 'x' }, { id: 'y' }, { id: 'x', n: 2 }] })]);
      const first = await engine.patch(
        patchOp(THINGS, 'a', [], {
          set: { name: 'm' },
          unset: ['status'],
          inc: { count: 2 },
          push: { tags: ['q', 'r'] },
          pull: { items: ['x'] },
        }),
      );
      expect(first).toEqual(aThing('a', { name: 'm', count: 2, tags: ['q', 'r'], items: [{ id: 'y' }] }));
      const second = await engine.patch(
        patchOp(THINGS, 'a', [], { inc: { count: -3 }, push: { tags: ['q'] }, pull: { items: ['y', 'z'] } }),
      );
      expect(second).toEqual(aThing('a', { name: 'm', count: -1, tags: ['q', 'r', 'q'], items: [] }));
      expect(await stored(engine, 'a')).toEqual(second);
    });

    onEngine('keeps the largest of a number and of a time', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a', { count: -1 })]);
      const maxOf = (count: number, ms: number) => engine.patch(patchOp(THINGS, 'a', [], { max: { count, at: new Date(ms) } }));
      expect(await maxOf(-2, 5)).toEqual(aThing('a', { count: -1, at: new Date(5) }));
      expect(await maxOf(3, 4)).toEqual(aThing('a', { count: 3, at: new Date(5) }));
      expect(await maxOf(3, 6)).toEqual(aThing('a', { count: 3, at: new Date(6) }));
      expect(await stored(engine, 'a')).toEqual(aThing('a', { count: 3, at: new Date(6) }));
    });

    onEngine('treats undefined values, empty parts and an empty change as no change', async (engine) => {
      const thing = aThing('a', { count: 1, name: 'n' });
      await engine.insertMany(THINGS, [thing]);
      for (const change of [
        {},
        { set: {} },
        { set: { name: undefined }, inc: { count: undefined } },
        { unset: [], push: {}, pull: {} },
        { inc: {}, pull: { items: [] } },
      ])
        expect(await engine.patch(patchOp(THINGS, 'a', [], change))).toEqual(thing);
      expect(await engine.patch(patchOp(THINGS, 'gone', [], {}))).toBeUndefined();
      expect(await engine.patch(patchOp(THINGS, 'a', [], { unset: ['status'], pull: { items: ['x'] }, push: { tags: [] } }))).toMatchObject(
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
    onEngine('changes a document only under its guard', async (engine) => {
      for (const [guard, holds] of GUARDS) {
        await engine.delete(deleteOp(THINGS, 'a'));
        await engine.insertMany(THINGS, [aThing('a', { name: 'n', count: 5, at, isDone: false, tags: ['t'] })]);
        expect([guard, (await patch(engine, guard))?.status]).toEqual([guard, holds ? 'hit' : undefined]);
        expect((await stored(engine, 'a'))?.status).toBe(holds ? 'hit' : undefined);
      }
    });

    onEngine('compares texts by code point in guards as in indexes', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a', { name: '\uff00' })]);
      expect(await patch(engine, [['name', '<', '\u{1F600}']])).toBeDefined();
    });

    onEngine('treats an emptied array as empty', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a', { items: [{ id: 'x' }] })]);
      expect(await patch(engine, [['items', 'empty']])).toBeUndefined();
      await engine.patch(patchOp(THINGS, 'a', [], { pull: { items: ['x'] } }));
      expect(await patch(engine, [['items', 'empty']])).toBeDefined();
    });

    onEngine('inserts if there is no document, and only then', async (engine) => {
      const op = patchOp(THINGS, 'a', [['count', '<', 2]], { inc: { count: 1 } }, aThing('a', { count: 1, name: undefined }));
      expect(await engine.patch(op)).toEqual(aThing('a', { count: 1 }));
      expect(await engine.patch(op)).toEqual(aThing('a', { count: 2 }));
      expect(await engine.patch(op)).toBeUndefined();
      expect(await stored(engine, 'a')).toEqual(aThing('a', { count: 2 }));
    });

    onEngine('answers nothing if a unique index refuses the change or the insert', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a', { email: 'x' }), aThing('b', { email: 'y' })]);
      expect(await engine.patch(patchOp(THINGS, 'b', [], { set: { email: 'x' } }))).toBeUndefined();
      expect(await engine.patch(patchOp(THINGS, 'b', [], { set: { email: 'x' } }, aThing('b')))).toBeUndefined();
      expect(await engine.patch(patchOp(THINGS, 'c', [], {}, aThing('c', { email: 'x' })))).toBeUndefined();
      expect(await engine.find(THINGS, { index: 'newest', equals: ['tn_a'] })).toEqual([
        aThing('a', { email: 'x' }),
        aThing('b', { email: 'y' }),
      ]);
      expect(await engine.patch(patchOp(THINGS, 'a', [], { unset: ['email'] }))).toEqual(aThing('a'));
      expect(await engine.patch(patchOp(THINGS, 'b', [], { set: { email: 'x' } }))).toEqual(aThing('b', { email: 'x' }));
    });

    onEngine('refuses a field in two parts of one change', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a', { count: 1 })]);
      await expect(engine.patch(patchOp(THINGS, 'a', [], { set: { count: 5 }, inc: { count: 1 } }))).rejects.toThrow(/count/);
      expect(await stored(engine, 'a')).toEqual(aThing('a', { count: 1 }));
    });
  });

  describe('patchMany', () => {
    onEngine('patches each by itself, and tells how many guards held', async (engine) => {
      const ids = Array.from({ length: 40 }, (_, at) => `t${at}`);
      await engine.insertMany(
        THINGS,
        ids.map((id, at) => aThing(id, { items: [{ id: 'e1' }], at: new Date(at % 2) })),
      );
      const clear = (id: string) => patchOp(THINGS, id, [['at', '=', new Date(1)]], { pull: { items: ['e1'] }, unset: ['at'] });
      expect(await engine.patchMany([...ids, 'nobody'].map(clear))).toBe(20);
      expect(await engine.getMany(THINGS, ids)).toEqual(
        ids.map((id, at) => (at % 2 ? aThing(id, { items: [] }) : aThing(id, { items: [{ id: 'e1' }], at: new Date(0) }))),
      );
      expect(await engine.patchMany([])).toBe(0);
    });

    onEngine('writes the others if a unique index refuses one', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a', { email: 'a@x.in' }), aThing('b'), aThing('c')]);
      const ops = ['b', 'c'].map((id) => patchOp(THINGS, id, [], { set: { email: `${id === 'b' ? 'a' : id}@x.in` } }));
      expect(await engine.patchMany(ops)).toBe(1);
      expect(await engine.getMany(THINGS, ['b', 'c'])).toEqual([aThing('b'), aThing('c', { email: 'c@x.in' })]);
    });
  });

  describe('delete', () => {
    onEngine('deletes under its guard, and lets go of unique values', async (engine) => {
      await engine.insertMany(THINGS, [aThing('a', { email: 'x', count: 1 })]);
      expect(await engine.delete(deleteOp(THINGS, 'a', [['count', '=', 2]]))).toBe(false);
      expect(await engine.delete(deleteOp(THINGS, 'a', [['count', '=', 1]]))).toBe(true);
      expect(await engine.delete(deleteOp(THINGS, 'a'))).toBe(false);
      expect(await engine.count(THINGS, { index: 'by-count' })).toBe(0);
      expect(await engine.insertMany(THINGS, [aThing('b', { email: 'x' })])).toEqual(['inserted']);
    });
  });
});
