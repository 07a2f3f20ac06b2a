import { LANGUAGES, type Language } from '@turant/domain';
import fc from 'fast-check';
import { howWordsEnd, type WordsEnd } from './how-words-end.js';
import { ONGOING_WORDS } from './ongoing-words.js';

const cases: [Language, string, WordsEnd][] = [
  ['hi', 'मुझे गाड़ी चाहिए।', 'clause'],
  ['hi', 'मुझे गाड़ी चाहिए', 'open'],
  ['hi', 'मुझे गाड़ी चाहिए लेकिन', 'ongoing'],
  ['hi', 'मुझे गाड़ी चाहिए लेकिन।', 'ongoing'],
  ['hi', 'mujhe gaadi chahiye aur', 'ongoing'],
  ['hi', 'नंबर है नौ आठ सात', 'ongoing'],
  ['hi', 'मेरा नंबर ९८७', 'ongoing'],
  ['hi', 'दाम बता दो।', 'clause'],
  ['en-IN', 'What does it cost?', 'clause'],
  ['en-IN', 'What is the price of number 5?', 'clause'],
  ['en-IN', 'It is 98', 'ongoing'],
  ['en-IN', 'It is 98.', 'ongoing'],
  ['en-IN', 'my number is nine eight double', 'ongoing'],
  ['en-IN', 'I would like to, um...', 'ongoing'],
  ['en-IN', 'I want the,', 'ongoing'],
  ['en-IN', 'I want a flat,', 'open'],
  ['en-IN', 'He said "yes." ', 'clause'],
  ['en-IN', '', 'open'],
  ['ur', 'آپ کون ہیں؟', 'clause'],
  ['ur', 'ٹھیک ہے۔', 'clause'],
  ['ur', 'مجھے چاہیے لیکن', 'ongoing'],
  ['ta', 'விலை என்ன?', 'clause'],
  ['ta', 'வேணும் ஆனா', 'ongoing'],
  ['bn', 'আমি চাই কিন্তু', 'ongoing'],
  ['or', 'ମୋର ଦରକାର।', 'clause'],
];
it.each(cases)('in %s "%s" ends with: %s', (language, text, end) => expect(howWordsEnd(text, language)).toBe(end));

it.each(LANGUAGES)('every digit and conjunction of %s goes on, also with a full stop', (language) => {
  const { conjunctions, digits } = ONGOING_WORDS[language];
  for (const word of [...conjunctions, ...digits, 'and', 'nine'])
    for (const text of [`xyz ${word}`, `xyz ${word.normalize('NFD')}.`])
      expect([text, howWordsEnd(text, language)]).toEqual([text, 'ongoing']);
});

it('depends on the end of a text only, however long it is', () => {
  const begin = fc.string({ unit: 'grapheme', maxLength: 50 });
  fc.assert(
    fc.property(begin, fc.constantFrom(...cases.filter(([, text]) => text !== '')), (before, [language, text, end]) => {
      expect(howWordsEnd(`${before} ${text}`, language)).toBe(end);
    }),
  );
  expect(howWordsEnd(`${'a" '.repeat(100_000)} मुझे चाहिए।`, 'hi')).toBe('clause');
});
