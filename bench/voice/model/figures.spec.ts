import { gapWithin, partsOf } from './figures.cjs';

/** A person is silent from 10,000 ms on; each provider takes its time, and each step of ours some. */
const SENTENCE = {
  ...{ clip: 'en-IN 0 answer', fromMs: 9_000, untilMs: 10_000, toldMs: 10_205 },
  thoughts: [{ askedMs: 10_210, doneMs: 10_461 }],
  texts: [
    { askedMs: 10_464, doneMs: 10_615 },
    { askedMs: 10_616, doneMs: 10_766 },
  ],
};

describe('where the time of a response went', () => {
  it('is told step by step, and the steps are all of our own share', () => {
    const parts = partsOf(SENTENCE, 10_640);
    expect(parts).toEqual({ toWordsMs: 5, wordsToRequestMs: 5, tokenToTextMs: 3, soundToEarMs: 25, vendorsLateMs: 2, requests: 1 });
    const { requests: _, ...steps } = parts as Record<string, number>;
    expect(Object.values(steps).reduce((sum, ms) => sum + ms)).toBe(10_640 - 10_000 - 600);
  });

  it('is told of the reply that was heard where one was thrown away', () => {
    const thoughts = [{ askedMs: 10_100 }, ...SENTENCE.thoughts];
    expect(partsOf({ ...SENTENCE, thoughts }, 10_640)).toMatchObject({ wordsToRequestMs: 5, requests: 2 });
  });

  it('is not known of a reply that came without the providers', () => {
    expect(partsOf({ ...SENTENCE, texts: [] }, 10_640)).toBeUndefined();
    expect(partsOf(undefined, 10_640)).toBeUndefined();
  });
});

it('the longest silence within a reply is that between two of its sounds', () => {
  const parts = [[0, 100], [100, 200], [900, 1_000], [1_050, 1_100], [9_000, 9_100]].map(([fromMs, untilMs]) => ({ fromMs, untilMs })); // prettier-ignore
  expect(gapWithin(parts, 0, 5_000)).toBe(700);
  expect(gapWithin(parts, 900, 5_000)).toBe(50);
  expect(gapWithin(parts, 5_000, 6_000)).toBe(0);
});
