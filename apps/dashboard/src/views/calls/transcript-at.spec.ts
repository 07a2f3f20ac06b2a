import { turnAt } from './transcript-at';

const TURNS = [
  { startMs: 400, endMs: 2_000 },
  { startMs: 2_600, endMs: 4_000 },
  { startMs: 3_900, endMs: 5_000 },
];

describe('the turn that is being said', () => {
  it.each([
    [0, -1],
    [400, 0],
    [2_300, 0],
    [3_950, 2],
    [60_000, 2],
  ])('at %d ms is %d', (ms, index) => expect(turnAt(TURNS, ms)).toBe(index));
});
