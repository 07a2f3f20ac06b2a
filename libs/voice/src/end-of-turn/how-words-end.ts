import { LANGUAGES, type Language } from '@turant/domain';
import { COMMON_ONGOING, ONGOING_WORDS } from './ongoing-words.js';
import { MAX_READ_LENGTH, plainWords } from './plain-words.js';

/** `clause`: a sentence is complete. `ongoing`: digits are dictated, or a conjunction came last. `open`: neither. */
export type WordsEnd = 'clause' | 'ongoing' | 'open';

/** Full stop, question and exclamation mark, danda, double danda, and the full stop and question mark of Urdu. */
const CLAUSE_END = /[.?!\u0964\u0965\u06d4\u061f\u2026\uff1f\uff01\u3002]$/;
/** A mark that ends a clause, at the end of the text or before a space: the point of "2.5" is none. */
const CLAUSE_MARK = /[.?!\u0964\u0965\u06d4\u061f\u2026\uff1f\uff01\u3002](?:\s|$)/;
const DIGITS_LAST = /\p{Nd}$/u;
/** Characters that may stand behind the mark, such as a quotation mark. */
const CLOSING = /["'\u2019\u201d)\]\s]$/;

const wordsOf = (texts: readonly string[]): string[] => texts.flatMap((text) => plainWords(text));

const DIGITS = new Map<Language, ReadonlySet<string>>(
  LANGUAGES.map((language) => [language, new Set(wordsOf([...COMMON_ONGOING.digits, ...ONGOING_WORDS[language].digits]))]),
);
const ONGOING = new Map<Language, ReadonlySet<string>>(
  LANGUAGES.map((language) => {
    const conjunctions = wordsOf([...COMMON_ONGOING.conjunctions, ...ONGOING_WORDS[language].conjunctions]);
    return [language, new Set([...conjunctions, ...(DIGITS.get(language) ?? [])])];
  }),
);

/** The number of digits of an Indian phone number. */
const PHONE_DIGITS = 10;

/** How many digits come last, in figures and in words. */
function digitsLast(words: readonly string[], language: Language): number {
  let digits = 0;
  for (const word of [...words].reverse()) {
    if (/^\p{Nd}+$/u.test(word)) digits += word.length;
    // "double" is said before a digit, and adds one more, "triple" two.
    else if (word === 'triple') digits += 2;
    else if (DIGITS.get(language)?.has(word)) digits += 1;
    else break;
  }
  return digits;
}

/**
 * How the words so far end. Digits and conjunctions count more than a full stop, because listeners set one at every silence; a question mark
 * counts most.
 */
export function howWordsEnd(text: string, language: Language): WordsEnd {
  let end = text.slice(-MAX_READ_LENGTH);
  while (CLOSING.test(end)) end = end.slice(0, -1);
  if (/[?\u061f\uff1f]$/.test(end)) return 'clause';
  const words = plainWords(end);
  const last = words.at(-1) ?? '';
  if (digitsLast(words, language) === PHONE_DIGITS) return 'clause';
  if (DIGITS_LAST.test(last) || ONGOING.get(language)?.has(last)) return 'ongoing';
  return CLAUSE_END.test(end) ? 'clause' : 'open';
}

/** Whether somebody has marked the end of a clause in these words. */
export const hasClauseMark = (text: string): boolean => CLAUSE_MARK.test(text);
