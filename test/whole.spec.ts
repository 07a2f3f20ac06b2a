import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Part {
  name: string;
}
type Ordered = (parts: readonly Part[], history: { calls: number; last: Record<string, number> }, seed: string) => Part[];
const { ordered, secondsLeft } = jest.requireActual<{ ordered: Ordered; secondsLeft: (args: string[]) => number }>('./whole.cjs');

const PARTS = ['a', 'b', 'c'].map((name) => ({ name }));
const names = (history: Parameters<Ordered>[1], seed = '0'): string =>
  ordered(PARTS, history, seed)
    .map(({ name }) => name)
    .join(' ');

describe('the order of what npm test only samples', () => {
  it('is fixed', () => expect(names({ calls: 5, last: { a: 5, b: 4, c: 3 } })).toBe('a b c'));

  it('begins with what has not run for ten calls, or never', () => {
    expect(names({ calls: 20, last: { a: 20, b: 11, c: 10 } })).toBe('c a b');
    expect(names({ calls: 3, last: { a: 3, b: 2 } })).toBe('c a b');
  });

  it('begins on a new machine where the seed says', () => {
    expect(['0', '1', 'fffffffe'].map((seed) => names({ calls: 0, last: {} }, seed))).toEqual(['a b c', 'b c a', 'c a b']);
  });
});

describe('the time that is left for it', () => {
  it.each([
    [[], Infinity],
    [['--seconds=240'], 240],
    [['--seconds=-30'], -30],
  ])('is read from %j, also where none is left', (args, seconds) => expect(secondsLeft(args)).toBe(seconds));

  it('is written by the gate in the form that takes a minus', () => {
    expect(readFileSync(join(__dirname, '../.ci/run'), 'utf8')).toMatch(/whole\.cjs --seconds=\$/);
  });
});
