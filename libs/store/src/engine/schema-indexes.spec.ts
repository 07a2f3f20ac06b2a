import { Schema } from 'mongoose';
import { SCHEMAS } from '../collections.js';
import { checkQuery, indexNamed, isInIndex, planOf, type CollectionPlan } from './schema-indexes.js';

const planWith = (...index: Parameters<Schema['index']>): CollectionPlan =>
  planOf('things', new Schema({ _id: String, pending: { type: [Object], group: 'outbox' } }, { _id: false }).index(...index));

describe('the plan of a collection', () => {
  it('holds what the schema declares', () => {
    const plan = planWith({ a: 1, b: 1 }, { name: 'ab', unique: true, partialFilterExpression: { a: 'x', b: { $exists: true } } });
    expect(plan.indexes).toEqual([
      {
        name: 'ab',
        fields: ['a', 'b'],
        unique: true,
        partial: [
          { field: 'a', equals: 'x' },
          { field: 'b', exists: true },
        ],
      },
    ]);
    expect(planWith({ at: 1 }, { name: 'gone', expireAfterSeconds: 5 }).indexes[0]).toMatchObject({ expiresAfterSeconds: 5 });
  });

  it.each([
    ['has no name', [{ a: 1, _id: 1 }, {}], /with a name/],
    ['does not end with the id', [{ a: 1 }, { name: 'a' }], /must end with _id/],
    [
      'has a condition that the embedded engine does not know',
      [
        { a: 1, _id: 1 },
        { name: 'a', partialFilterExpression: { a: { $gt: 1 } } },
      ],
      /an equality or \$exists/,
    ],
    ['has more fields than fit a key', [{ a: 1, b: 1, c: 1, d: 1, e: 1, _id: 1 }, { name: 'a' }], /at most 5 fields/],
    ['holds fields of two records', [{ a: 1, pending: 1, _id: 1 }, { name: 'a' }], /lie in one record/],
  ] as const)('is refused if an index %s', (_, index, message) => {
    expect(() => planWith(...(index as unknown as Parameters<Schema['index']>))).toThrow(message);
  });

  it('can be made of every collection that we have', () => {
    for (const [name, schema] of Object.entries(SCHEMAS)) {
      const names = planOf(name, schema).indexes.map((index) => index.name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('names the index that it lacks', () => {
    expect(() => indexNamed(planWith({ _id: 1 }, { name: 'a' }), 'b')).toThrow('things declares no index b');
  });
});

it('a document is in a partial index when all of its conditions hold', () => {
  const [index] = planWith({ a: 1, _id: 1 }, { name: 'a', partialFilterExpression: { a: 'x', b: { $exists: true } } }).indexes;
  if (!index) throw new Error('no index');
  expect([{ a: 'x', b: 0 }, { a: 'x', b: false }, { a: 'x' }, { b: 1 }, { a: 'y', b: 1 }, {}].map((one) => isInIndex(index, one))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('a query asks for no more than the index has', () => {
  const [index] = planWith({ a: 1, _id: 1 }, { name: 'by-a' }).indexes;
  if (!index) throw new Error('no index');
  for (const query of [{}, { equals: ['x'] }, { equals: [['x', 'y']], range: { gt: 'a' } }, { equals: ['x', ['a']] }, { range: { lt: 1 } }])
    expect(() => checkQuery(index, query)).not.toThrow();
  for (const query of [{ equals: ['x', 'y', 'z'] }, { equals: [['x'], 'y'] }, { equals: ['x', 'y'], range: { gt: 'a' } }])
    expect(() => checkQuery(index, query)).toThrow('by-a');
});
