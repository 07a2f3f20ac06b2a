/** What is said for a count of hundreds, thousands or lakhs, at the index of the count: alone, and before a smaller number. */
interface Counted {
  alone: readonly string[];
  before: readonly string[];
}

/** How a language says whole numbers. Whatever may be irregular is a list, because nothing can be derived in all of them. */
export interface NumberWords {
  /** 0 to 99. */
  small: readonly string[];
  /** 1 to 9 hundreds. */
  hundreds: Counted;
  /** 1 to 99 thousands. */
  thousands: Counted;
  /** 1 to 99 lakhs. */
  lakhs: Counted;
  /** A crore after its count, which may be any number; one crore is said with `one`. */
  crore: { single: string; many: string; manyBefore: string };
  /** 1 before lakh, crore and nouns. */
  one: string;
  /** One and a half, two and a half, …, at the index of the smaller number, if the language has a word of its own for them. */
  halves?: readonly string[];
  /** How a year is said, if otherwise than its number. */
  year?: (year: number) => string | undefined;
  /** What a large number ends with alone, and before a noun. */
  beforeNoun?: readonly [ending: string, instead: string];
}

/** The words of a text. */
export const wordsIn = (text: string): string[] => text.trim().split(/\s+/);

/** The first pair whose ending a word has says what stands instead of that ending. */
export function withEnding(word: string, ...pairs: readonly (readonly [ending: string, instead: string])[]): string {
  const pair = pairs.find(([ending]) => word.endsWith(ending));
  return pair ? word.slice(0, word.length - pair[0].length) + pair[1] : word;
}

/** A count and then the name of what is counted, for 1 to the last of `counts`. */
export function counted(counts: readonly string[], one: string, name: string, nameBefore = name): Counted {
  const named = (last: string): string[] => counts.map((count, index) => (index === 0 ? '' : `${index === 1 ? one : count} ${last}`));
  return { alone: named(name), before: named(nameBefore) };
}

const CRORE = 10_000_000;
const LAKH = 100_000;

/** A whole number from 0 to 999,999,999,999 in words. */
export function cardinal(value: number, words: NumberWords): string {
  const parts: string[] = [];
  let rest = value;
  const take = (unit: number): number => {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    return count;
  };
  const add = (count: number, { alone, before }: Counted): void => {
    if (count > 0) parts.push((rest > 0 ? before : alone)[count] ?? '');
  };
  const crores = take(CRORE);
  if (crores > 0) parts.push(croresOf(crores, rest > 0, words));
  add(take(LAKH), words.lakhs);
  add(take(1000), words.thousands);
  add(take(100), words.hundreds);
  if (rest > 0 || parts.length === 0) parts.push(words.small[rest] ?? '');
  return parts.join(' ');
}

function croresOf(count: number, isBefore: boolean, words: NumberWords): string {
  const { single, many, manyBefore } = words.crore;
  return count === 1 ? `${words.one} ${single}` : `${cardinal(count, words)} ${isBefore ? manyBefore : many}`;
}

/** A whole number as it is said before a noun: "ஒரு ரூபாய்" and not "ஒன்று ரூபாய்", "వేల రూపాయలు" and not "వేలు రూపాయలు". */
export function cardinalBeforeNoun(value: number, words: NumberWords): string {
  if (value === 1) return words.one;
  const said = cardinal(value, words);
  return words.beforeNoun ? withEnding(said, words.beforeNoun) : said;
}

export const yearWords = (year: number, words: NumberWords): string => words.year?.(year) ?? cardinal(year, words);

/** Says a year of the second thousand in hundreds: "उन्नीस सौ अट्ठानवे". */
export function yearsInHundreds(small: readonly string[], hundred: string): (year: number) => string | undefined {
  return (year) => {
    if (year < 1100 || year > 1999) return undefined;
    const hundreds = `${small[Math.floor(year / 100)]}${hundred}`;
    return year % 100 === 0 ? hundreds : `${hundreds} ${small[year % 100]}`;
  };
}

/** Digits one by one. */
export const digitWords = (digits: string, words: NumberWords): string => [...digits].map((digit) => words.small[Number(digit)]).join(' ');
