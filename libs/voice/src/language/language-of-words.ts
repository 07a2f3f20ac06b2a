import { readLanguages, type Language } from '@turant/domain';
import { plainWords } from '../end-of-turn/plain-words.js';

/** The most characters of a turn that are looked at: the last ones. */
export const MAX_JUDGED_CHARACTERS = 400;
/** English words are part of every language of India ("ok", "thank you so much"): so many and no others are English, and fewer are nothing. */
const MIN_LATIN_WORDS = 4;
const MIN_OTHER_WORDS = 2;

const LATIN = /^\p{Script=Latin}/u;
const SCRIPTS: readonly (readonly [RegExp, readonly Language[]])[] = [
  [/^\p{Script=Devanagari}/u, ['hi', 'mr']],
  [/^\p{Script=Tamil}/u, ['ta']],
  [/^\p{Script=Telugu}/u, ['te']],
  [/^\p{Script=Kannada}/u, ['kn']],
  [/^\p{Script=Malayalam}/u, ['ml']],
  [/^\p{Script=Bengali}/u, ['bn', 'as']],
  [/^\p{Script=Gujarati}/u, ['gu']],
  [/^\p{Script=Gurmukhi}/u, ['pa']],
  [/^\p{Script=Oriya}/u, ['or']],
  [/^\p{Script=Arabic}/u, ['ur']],
];
/** The letters ra and wa of Assamese, and the ra of Bengali. */
const ASSAMESE = /[\u09f0\u09f1]/;
const BENGALI = /\u09b0/;

/**
 * The language in which the words of a turn are, if they are evidence of one; undefined if nobody can tell, which is no language. Words of two scripts are those of the Indian
 * language if most are in its script, and never English.
 * @param told the language that a recogniser has told
 * @param spoken the languages among which letters decide where nobody has told
 */
export function languageOfWords(text: string, told: string | undefined, spoken: readonly string[]): Language | undefined {
  const words = plainWords(text.slice(-MAX_JUDGED_CHARACTERS));
  const latin = words.filter((word) => LATIN.test(word)).length;
  const other = words.filter((word) => /^\p{L}/u.test(word)).length - latin;
  const said = told === undefined ? undefined : readLanguages(told)[0];
  // Latin letters alone do not tell English from Hindi that is written in them.
  if (other === 0) return latin >= MIN_LATIN_WORDS ? said : undefined;
  if (other <= latin || other < MIN_OTHER_WORDS) return undefined;
  const written = writtenIn(words);
  if (said !== undefined) return written.includes(said) ? said : undefined;
  const possible = written.filter((language) => spoken.includes(language));
  return possible.length === 1 ? possible[0] : undefined;
}

/** The languages whose script most of the words are written in. */
function writtenIn(words: readonly string[]): readonly Language[] {
  const [, languages] = SCRIPTS.reduce<readonly [number, readonly Language[]]>(
    (most, [script, written]) => {
      const count = words.filter((word) => script.test(word)).length;
      return count > most[0] ? [count, written] : most;
    },
    [0, []],
  );
  if (!languages.includes('as')) return languages;
  const isIn = (letters: RegExp): boolean => words.some((word) => letters.test(word));
  return isIn(ASSAMESE) ? ['as'] : isIn(BENGALI) ? ['bn'] : languages;
}
