import fc from 'fast-check';
import { applyChange, guardHolds, withoutUndefined } from './apply-change.js';
import type { Change, Guard } from './storage-engine.js';

interface Thing {
  _id: string;
  name?: string;
  count?: number;
  at?: Date;
  items?: { id: string }[];
}

const thing: Thing = { _id: 'a', name: 'n', count: 5, at: new Date(7), items: [{ id: 'x' }] };
const holds = (guard: Guard<Thing>, one: Thing = thing): boolean => guardHolds(guard, { ...one });

describe('a guard', () => {
  it('holds when it asks for nothing, and when every condition holds', () => {
    expect(holds([])).toBe(true);
    expect(
      holds([
        ['name', '=', 'n'],
        ['count', '>=', 5],
        ['count', '<', 6],
        ['at', '=', new Date(7)],
      ]),
    ).toBe(true);
    expect(
      holds([
        ['name', '=', 'n'],
        ['count', '<', 5],
      ]),
    ).toBe(false);
  });

  it('compares nothing with an absent field', () => {
    for (const op of ['=', '<', '>='] as const) expect(holds([['count', op, 0]], { _id: 'a' })).toBe(false);
    expect(
      holds(
        [
          ['count', 'absent'],
          ['items', 'empty'],
        ],
        { _id: 'a' },
      ),
    ).toBe(true);
  });

  it('orders texts as their bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, other) => {
        const isBelow = Buffer.compare(Buffer.from(name), Buffer.from(other)) < 0;
        expect(holds([['name', '<', other]], { _id: 'a', name })).toBe(isBelow);
        expect(holds([['name', '>=', other]], { _id: 'a', name })).toBe(!isBelow);
      }),
    );
  });

  it('with an unknown operator throws', () => {
    expect(() => guardHolds([['count', '>', 1]] as never, { count: 2 })).toThrow('unknown guard >');
  });
});

describe('a change', () => {
  const apply = (change: Change<Thing>, one: Thing = thing): Thing => applyChange(one, change);

  it('sets, unsets, increments, appends and removes', () => {
    expect(apply({ set: { name: 'm' }, unset: ['at'], inc: { count: -2 }, push: { items: [{ id: 'y' }] } })).toStrictEqual({
      _id: 'a',
      name: 'm',
      count: 3,
      items: [{ id: 'x' }, { id: 'y' }],
    });
    expect(apply({ pull: { items: ['x', 'z'] } }).items).toEqual([]);
    expect(apply({ inc: { count: 2 }, push: { items: [] }, pull: {}, unset: ['name'] }, { _id: 'b' })).toStrictEqual({
      _id: 'b',
      count: 2,
      items: [],
    });
    expect(apply({ pull: { items: ['x'] } }, { _id: 'b' })).toStrictEqual({ _id: 'b' });
  });

  it('by the largest value is the same in whatever order the changes come', () => {
    fc.assert(
      fc.property(fc.array(fc.date({ noInvalidDate: true }), { minLength: 1 }), (dates) => {
        const last = (order: readonly Date[]) => order.reduce((one, at) => applyChange(one, { max: { at } }), { _id: 'a' } as Thing).at;
        expect(last(dates)).toEqual(last([...dates].reverse()));
        expect(last(dates)?.getTime()).toBe(Math.max(...dates.map(Number)));
      }),
    );
  });

  it('reads undefined as no change', () => {
    expect(apply({ set: { name: undefined }, inc: { count: undefined }, push: undefined, pull: { items: undefined } })).toStrictEqual(
      thing,
    );
  });

  it('leaves the given document as it is', () => {
    const before = structuredClone(thing);
    apply({ set: { name: 'm' }, inc: { count: 1 }, push: { items: [{ id: 'y' }] } });
    expect(JSON.stringify(thing)).toBe(JSON.stringify(before));
  });

  it('is refused with a field in two of its parts', () => {
    expect(() => apply({ set: { count: 1 }, inc: { count: 1 } })).toThrow('count is in two parts');
    expect(() => apply({ unset: ['items'], push: { items: [] } })).toThrow('items is in two parts');
  });

  it('by a sum equals the sum of the changes', () => {
    const numbers = fc.array(fc.integer());
    fc.assert(
      fc.property(numbers, (list) => {
        const one = list.reduce((at, count) => applyChange(at, { inc: { count } }), { _id: 'a' } as Thing);
        expect(one.count ?? 0).toBe(list.reduce((sum, by) => sum + by, 0));
      }),
    );
  });
});

it('a document without its undefined fields is the same one if it has none', () => {
  expect(withoutUndefined(thing)).toBe(thing);
  expect(Object.keys(withoutUndefined({ _id: 'a', name: undefined, nested: { kept: undefined } }))).toEqual(['_id', 'nested']);
});
