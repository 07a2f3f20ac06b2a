import { plainWords } from './plain-words.js';

it.each([
  ['हाँ', 'हां', 'candrabindu'],
  ['হাঁ', 'হাং', 'candrabindu in Bengali'],
  ['ज़ीरो', 'जीरो', 'a dot below a letter'],
  ['\u095b', 'ज', 'a letter composed with a dot'],
  ['হ\u09df', 'হ\u09af', 'another one, in Assamese'],
  ['ਸਿਫ਼ਰ', 'ਸਿਫਰ', 'a dot in Gurmukhi'],
  ['جي هاں', 'جی ہاں', 'letters of an Arabic keyboard'],
  ['جَی', 'جی', 'an Arabic vowel mark'],
  ['ठीक\u200d है', 'ठीक है', 'a joiner'],
  ['ＯＫ', 'ok', 'wide letters'],
  ['Haaaan', 'han', 'a drawn-out letter'],
  ['हाां', 'हां', 'a drawn-out vowel sign'],
])('reads %s and %s as the same: %s', (one, other) => {
  expect(plainWords(one)).toEqual(plainWords(other));
  expect(plainWords(one)).not.toEqual([]);
});

it('keeps digits, and parts words at all that is no letter', () =>
  expect(plainWords('99, mm-hmm…«ok» ९९')).toEqual(['99', 'm', 'hm', 'ok', '९९']));
