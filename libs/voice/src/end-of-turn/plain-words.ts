/** The most characters of a text that are looked at: its beginning and its end decide. */
export const MAX_READ_LENGTH = 200;

/** Candrabindu, which many write as anusvara, in Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Telugu, Kannada and Malayalam. */
const CANDRABINDU = /[\u0901\u0981\u0a01\u0a81\u0b01\u0c01\u0c81\u0d01]/g;
/** The dot below a letter, which many leave out, in Devanagari, Bengali, Gurmukhi, Gujarati, Odia and Kannada; and the marks of Arabic vowels. */
const DOTS = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\u064b-\u0652\u0670]/g;
/** Letters of Arabic keyboards that Urdu has in a form of its own. */
const URDU: Readonly<Record<string, string>> = {
  '\u064a': '\u06cc',
  '\u0649': '\u06cc',
  '\u0643': '\u06a9',
  '\u0647': '\u06c1',
  '\u06be': '\u06c1',
};
const ARABIC = /[\u064a\u0649\u0643\u0647\u06be]/g;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/**
 * The words of a text, without differences that listeners make at will: case, width, joiners, candrabindu, dots below letters, and letters
 * that are drawn out ("haaan"). Takes time in proportion to the text.
 */
export function plainWords(text: string): string[] {
  return text.normalize('NFKD').replace(/\p{Cf}/gu, '').replace(DOTS, '').normalize('NFC').toLowerCase()
    .replace(CANDRABINDU, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 1))
    .replace(ARABIC, (letter) => URDU[letter] ?? letter)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .map(shortened); // prettier-ignore
}

/** Each letter of a run once; digits stay, because 99 is not 9. */
function shortened(word: string): string {
  let short = '';
  let last = '';
  for (const letter of word) {
    if (letter !== last || /\p{N}/u.test(letter)) short += letter;
    last = letter;
  }
  return short;
}
