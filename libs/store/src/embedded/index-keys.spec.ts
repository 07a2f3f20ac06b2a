import fc from 'fast-check';
import * as lmdb from 'lmdb';
import type { IndexPlan } from '../engine/schema-indexes.js';
import { isSameKey, keyOf, partOf, rangesOf } from './index-keys.js';

/** lmdb exports this function, but its types lack it. */
const { keyValueToBuffer } = lmdb as unknown as { keyValueToBuffer(key: unknown): Uint8Array };

/** Bytes of a key as lmdb writes them. */
const bytesOf = (...parts: unknown[]): Buffer => Buffer.from(keyValueToBuffer(parts.map(partOf)));
const order = (a: Buffer, b: Buffer): number => Math.sign(Buffer.compare(a, b));

const shortTexts = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 150 }),
    fc.array(fc.constantFrom('\u0000', '\u0001', '\u0004', '\u0005', 'a', 'é'), { maxLength: 90 }).map((list) => list.join('')),
  )
  .filter((text) => Buffer.byteLength(text) <= 150);
const anyTexts = fc.oneof(
  shortTexts,
  fc.tuple(shortTexts, fc.nat({ max: 40 })).map(([text, times]) => text.repeat(times)),
);
const numbers = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(0, -0, 5e-324, -5e-324));

describe('a part of a key', () => {
  it('keeps the order of texts, whatever follows them', () => {
    fc.assert(
      fc.property(shortTexts, shortTexts, fc.string(), fc.string(), (a, b, x, y) => {
        if (a !== b) expect(order(bytesOf('t', a, x), bytesOf('t', b, y))).toBe(order(Buffer.from(a), Buffer.from(b)));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps the order of numbers and of dates', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(order(bytesOf('t', a, 'x'), bytesOf('t', b, 'x'))).toBe(Math.sign(a < b ? -1 : a > b ? 1 : 0));
      }),
      { numRuns: 2000 },
    );
    expect(order(bytesOf(new Date(-1)), bytesOf(new Date(1)))).toBe(-1);
  });

  it('is the same for the same text only, however long, and fits a key', () => {
    fc.assert(
      fc.property(anyTexts, anyTexts, (a, b) => {
        expect(bytesOf(a).equals(bytesOf(b))).toBe(a === b);
        expect(bytesOf(a).length).toBeLessThanOrEqual(330);
      }),
      { numRuns: 1000 },
    );
    const texts = [
      'm'.repeat(63),
      'm'.repeat(64),
      'm'.repeat(300),
      'm'.repeat(301),
      `${'m'.repeat(62)}\u0000`,
      `${'m'.repeat(62)}\u0004\u0000`,
      `${'m'.repeat(300)}n`,
      '\u0000'.repeat(2000),
    ];
    expect(new Set(texts.map((text) => bytesOf(text, 'x').toString('hex'))).size).toBe(texts.length);
    for (const text of texts) expect(partOf(partOf(text)) === partOf(text) && Buffer.byteLength(text) > 300).toBe(false);
  });

  it('puts an absent field before all others', () => {
    for (const value of [false, -Infinity, '', '\u0000', new Date(-1)])
      expect(order(bytesOf('t', undefined, 'x'), bytesOf('t', value, 'x'))).toBe(-1);
  });

  it('is no object and no array', () => {
    for (const value of [{}, ['a'], 1n]) expect(() => partOf(value)).toThrow(/an index holds/);
  });
});

describe('a key', () => {
  const plan: IndexPlan = { name: 'i', fields: ['a', 'b'], unique: false, partial: [{ field: 'c', exists: true }] };

  it('ends with the id if it is not unique, and is none outside of a partial index', () => {
    expect(keyOf(plan, { _id: 'x', a: 1, b: new Date(2), c: 0 })).toEqual([1, 2, 'x']);
    expect(keyOf({ ...plan, unique: true }, { _id: 'x', a: 1, c: 0 })).toEqual([1, null]);
    expect(keyOf({ ...plan, fields: ['a', '_id'] }, { _id: 'x', a: 1, c: 0 })).toEqual([1, 'x']);
    expect(keyOf(plan, { _id: 'x', a: 1, b: 2 })).toBeUndefined();
  });

  it('is the same while nothing that the index looks at has changed', () => {
    expect(isSameKey(plan, { a: 1, d: 1 }, { a: 1, d: 2 })).toBe(true);
    expect(isSameKey(plan, { a: 1 }, { a: 1, c: 2 })).toBe(false);
    expect(isSameKey(plan, { a: 1 }, {})).toBe(false);
  });

  it('is looked for once, however often a list names its value', () => {
    expect(rangesOf({ equals: ['t', [1, 2, 1, -0, 0]] })).toHaveLength(3);
    expect(rangesOf({ equals: [[new Date(1), new Date(1)]] })).toHaveLength(1);
    expect(rangesOf({ equals: [[]] })).toEqual([]);
  });
});
