import { cleanWords } from './clean-words.js';

it.each([
  ['  जी हाँ,\n ठीक   है ', 'जी हाँ, ठीक है'],
  ['yes yes yes yes', 'yes yes yes yes'],
  ['stop calling me, stop calling me', 'stop calling me, stop calling me'],
  ['thank you so much '.repeat(8), ''],
  ['न '.repeat(30), ''],
  ['', ''],
])('of "%s" are "%s"', (text, words) => expect(cleanWords(text)).toBe(words));
