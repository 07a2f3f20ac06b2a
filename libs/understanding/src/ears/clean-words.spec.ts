import { cleanWords } from './clean-words.js';
import { hearAgain } from './hear-again.js';

it.each([
  ['  जी हाँ,\n ठीक   है ', 'जी हाँ, ठीक है'],
  ['yes yes yes yes', 'yes yes yes yes'],
  ['stop calling me, stop calling me', 'stop calling me, stop calling me'],
  ['thank you so much '.repeat(8), ''],
  ['न '.repeat(30), ''],
  ['', ''],
])('of "%s" are "%s"', (text, words) => expect(cleanWords(text)).toBe(words));

describe('an utterance', () => {
  const hearing = (...texts: string[]) => {
    const sounds: Float32Array[] = [];
    const words = hearAgain((sound) => (sounds.push(sound), texts[sounds.length - 1] ?? ''), Float32Array.of(0.5, 0.25));
    return { words, lengths: sounds.map(({ length }) => length), last: sounds.at(-1)?.slice(-2) };
  };

  it('is heard once where it has words', () => expect(hearing(' जी  हाँ', 'ना')).toMatchObject({ words: 'जी हाँ', lengths: [2] }));

  it('is heard once more with silence before it where it has none, or the same ones for ever', () => {
    const again = { words: 'जी हाँ', lengths: [2, 1_602], last: Float32Array.of(0.5, 0.25) };
    expect([hearing('', 'जी हाँ'), hearing('न '.repeat(30), 'जी हाँ')]).toEqual([again, again]);
    expect(hearing('', '')).toMatchObject({ words: '', lengths: [2, 1_602] });
  });

  it('of no sound is not heard again', () => {
    const hear = jest.fn(() => '');
    expect([hearAgain(hear, new Float32Array(0)), hear.mock.calls.length]).toEqual(['', 1]);
  });
});
