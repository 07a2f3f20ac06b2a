import { isSame } from './is-same.js';

const at = new Date('2026-11-21T09:30:00.000Z');

describe('isSame', () => {
  it.each([
    [1, 1],
    [-0, 0],
    [null, null],
    [
      { a: 1, b: [at, 'x'] },
      { b: [new Date(at), 'x'], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [[undefined], [null]],
    [{}, {}],
  ])('finds %j and %j the same', (a, b) => {
    expect(isSame(a, b)).toBe(true);
    expect(isSame(b, a)).toBe(true);
  });

  it.each([
    [1, 2],
    [1, '1'],
    [null, undefined],
    [{ a: null }, {}],
    [at, at.toISOString()],
    [at, new Date(at.getTime() + 1)],
    [at, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [{ a: 1 }, { a: 1, b: false }],
    ['', null],
  ])('tells %j from %j', (a, b) => {
    expect(isSame(a, b)).toBe(false);
    expect(isSame(b, a)).toBe(false);
  });
});
