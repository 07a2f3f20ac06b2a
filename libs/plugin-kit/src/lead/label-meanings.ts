import { memoised } from '../memoised.js';
import { LABEL_WORDS, type LabelMeaning, MEANINGS } from './label-words.js';

/** A longer text is no label. */
const MAX_READ_LABEL_LENGTH = 120;
/** Words of the longest phrase in the table. */
const MAX_PHRASE_WORDS = 3;
const MIN_STEM_LENGTH = 2;

const NUKTA = /[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC]/g;
const VIRAMA_AT_END = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D]$/;
/** Malayalam's letters without a vowel, which older texts write with a virama. */
const CHILLUS: Readonly<Record<string, string>> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' };
/** Letters that an Arabic keyboard has in the place of Urdu's. */
const ARABIC: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ' };

/** A text without what is written in several ways: case, joiners, apostrophes, nuktas, vowel points. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}'’ʼ\u064B-\u0652]/gu, '')
    .replace(NUKTA, '')
    .replace(/[ൺൻർൽൾൿ]/g, (letter) => CHILLUS[letter] ?? letter)
    .replace(/[يىكه]/g, (letter) => ARABIC[letter] ?? letter)
    .toLowerCase();
const IS_ASCII = /^[ -~]*$/;
const wordsOf = (text: string): string[] =>
  (IS_ASCII.test(text)
    ? text
        .replaceAll("'", '')
        .toLowerCase()
        .split(/[^a-z\d]+/)
    : plain(text).split(/[^\p{L}\p{M}\p{N}]+/u)
  ).filter((word) => word !== '');

/** A set of meanings as bits: labels of unknown senders come here by the thousand. */
const bitOf = (meaning: LabelMeaning): number => 1 << MEANINGS.indexOf(meaning);
const WHOLE = new Map<string, number>();
const STEMS = new Map<string, number>();
const PHRASE_STARTS = new Set<string>();
for (const words of Object.values(LABEL_WORDS))
  for (const [meaning, list] of Object.entries(words) as [LabelMeaning, string][])
    for (const entry of list.split(',')) {
      const [first = '', ...more] = wordsOf(entry);
      const [map, key] = entry.endsWith('*') ? [STEMS, first.replace(VIRAMA_AT_END, '')] : [WHOLE, [first, ...more].join(' ')];
      map.set(key, (map.get(key) ?? 0) | bitOf(meaning));
      if (more.length > 0) PHRASE_STARTS.add(first);
    }
const LONGEST_STEM = Math.max(...[...STEMS.keys()].map((stem) => stem.length));

/** What the words of a label mean. */
export interface Meanings {
  has: (meaning: LabelMeaning) => boolean;
  /** Whether each word has this meaning or says nothing, and one at least has it. */
  isAll: (meaning: LabelMeaning) => boolean;
}

const NONE: Meanings = { has: () => false, isAll: () => false };

/** What the words of a label mean in any of the languages of `LABEL_WORDS`. Its time is linear in the label's length. */
export const meaningsOf = memoised((label): Meanings => {
  if (label.length > MAX_READ_LABEL_LENGTH) return NONE;
  const words = wordsOf(label);
  const found = words.map((word, at) => meaningsAt(word, words, at));
  const all = found.reduce((bits, one) => bits | one, 0);
  if (all === 0) return NONE;
  const has = (meaning: LabelMeaning): boolean => (all & bitOf(meaning)) !== 0;
  return { has, isAll: (meaning) => has(meaning) && found.every((bits) => (bits & (bitOf(meaning) | bitOf('filler'))) !== 0) };
});

/** The meanings of a word, of its beginnings, and of the phrases that begin with it. */
function meaningsAt(word: string, words: readonly string[], at: number): number {
  let found = WHOLE.get(word) ?? 0;
  if (PHRASE_STARTS.has(word))
    for (let count = 2; count <= MAX_PHRASE_WORDS; count += 1) found |= WHOLE.get(words.slice(at, at + count).join(' ')) ?? 0;
  // Words in Latin letters have no endings in the table.
  if (!IS_ASCII.test(word))
    for (let length = MIN_STEM_LENGTH; length <= Math.min(word.length, LONGEST_STEM); length += 1)
      found |= STEMS.get(word.slice(0, length)) ?? 0;
  return found;
}
