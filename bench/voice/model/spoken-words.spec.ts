import { soundUntil, wordsUntil } from './spoken-words.cjs';

const PARTS = [
  { text: 'I would like', fromMs: 0, untilMs: 600 },
  { text: 'to see it', fromMs: 1_500, untilMs: 2_100 },
];

describe('the words that ears of the bench have heard', () => {
  it('come evenly within a part, and none in the silence between two', () => {
    expect([199, 200, 401, 600, 1_499, 1_701, 9_000].map((ms) => wordsUntil(PARTS, ms).length)).toEqual([0, 1, 2, 3, 3, 4, 6]);
    expect(wordsUntil(PARTS, Infinity)).toEqual(['I', 'would', 'like', 'to', 'see', 'it']);
  });

  it('are none of a cough', () => {
    expect(wordsUntil([{ text: '', fromMs: 0, untilMs: 280 }], Infinity)).toEqual([]);
  });

  it('end where the last sound ended', () => {
    expect([300, 600, 1_200, 1_600, 3_000].map((ms) => soundUntil(PARTS, ms))).toEqual([300, 600, 600, 1_600, 2_100]);
  });
});
