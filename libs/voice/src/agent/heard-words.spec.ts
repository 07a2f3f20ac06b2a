import type { SpokenPiece } from '../ports.js';
import { HeardWords } from './heard-words.js';

/** A piece of so many milliseconds. */
const piece = (clause: number, text: string, ms: number, more: Partial<SpokenPiece> = {}): SpokenPiece => ({
  ...{ clause, text, samples: new Int16Array(16 * ms) },
  ...more,
});
function wordsOf(...pieces: SpokenPiece[]): HeardWords {
  const words = new HeardWords();
  for (const one of pieces) words.add(one);
  return words;
}

describe('the words that were heard', () => {
  it('are those that fit into the time', () => {
    const words = wordsOf(piece(0, 'one two', 500), piece(0, 'one two', 500), piece(2, 'three four', 1_000));
    expect([0, 500, 1_000, 1_500, 2_000].map((ms) => words.until(ms))).toEqual(['', 'one', 'one two', 'one two three', words.all]);
  });

  it('of a clause of which sound is still to come are no more than fit into all of it', () => {
    expect(wordsOf(piece(0, 'one two three four', 500, { restMs: 1_500 })).until(500)).toBe('one');
  });
});

describe('the end of a notice', () => {
  const notice = 'This is Acme. It is recorded.';

  it('is not known while its sound comes', () => {
    const words = wordsOf(piece(0, notice, 500, { restMs: 800 }));
    expect(words.msOf(notice.length)).toBe(Infinity);
    words.add(piece(0, notice, 700));
    expect(words.msOf(notice.length)).toBe(1_200);
  });

  it('is that of the second time where it is said again', () => {
    const [first, second] = ['This is Acme. It is', 'It is recorded.'];
    const words = wordsOf(piece(0, first, 900, { againLength: 6 }), piece(1, second, 700), piece(2, 'May we talk?', 600));
    expect(words.msOf(notice.length)).toBe(1_600);
    const whole = wordsOf(piece(0, 'This', 200, { againLength: 4 }), piece(1, notice, 1_400));
    expect(whole.msOf(notice.length)).toBe(1_600);
  });
});
