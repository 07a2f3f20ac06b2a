import { toAsciiDigits } from '@turant/domain';
import type { Manner } from '../intents/intent-examples.js';
import { TIME_WORDS } from './time-words.js';

/** What one word of a text means for numbers and times. */
export type Meaning =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'clock'; readonly minutes: number }
  | { readonly kind: 'day'; readonly offset: number }
  | { readonly kind: 'weekday'; readonly day: number }
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'oclock' | 'hour' | 'minute' | 'after' | 'half' }
  | { readonly kind: 'shift'; readonly minutes: number }
  | { readonly kind: 'scale'; readonly times: number };

export type Part = 'morning' | 'noon' | 'evening' | 'night';

const PARTS: readonly Part[] = ['morning', 'noon', 'evening', 'night'];
const UNITS = ['oclock', 'hour', 'minute', 'after'] as const;
/** Half past, a quarter past, a quarter to. */
const SHIFTS = [30, 15, -15];
const SCALES = [100, 1_000, 100_000, 10_000_000];
/** Numbers above twelve that are said in Hindi and in English: others are rare in calls, and listeners write them as digits. */
const MORE_NUMBERS: Readonly<Record<string, number>> = {
  fifteen: 15, twenty: 20, thirty: 30, forty: 40, 'forty-five': 45, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, zero: 0,
  pandrah: 15, bees: 20, tees: 30, chalis: 40, pachaas: 50, पंद्रह: 15, बीस: 20, तीस: 30, चालीस: 40, पैंतालीस: 45, पचास: 50, साठ: 60, सत्तर: 70, अस्सी: 80, नब्बे: 90, शून्य: 0, ज़ीरो: 0,
}; // prettier-ignore

/** A word that has more letters than this after a stem is another word. */
const MAX_ENDING = 6;
/** A shorter stem must be the whole word: too many other words begin with it. */
const MIN_STEM = 3;

type Lexicon = readonly (readonly [word: string, meaning: Meaning])[];
const lexicons = new Map<Manner, Lexicon>();

/** The words of a language, the longest first: else `दोपहर`, noon, would be found as `दो`, two, with which it begins. */
function lexiconOf(manner: Manner): Lexicon {
  const known = lexicons.get(manner);
  if (known) return known;
  const words = TIME_WORDS[manner];
  const all: (readonly [string, Meaning])[] = [
    ...entries(words.numbers, (at) => ({ kind: 'number', value: at + 1 })),
    ...entries(words.days, (offset) => ({ kind: 'day', offset })),
    ...entries(words.week, (day) => ({ kind: 'weekday', day })),
    ...entries(words.parts, (at) => ({ kind: 'part', part: PARTS[at] as Part })),
    ...entries(words.units, (at) => ({ kind: UNITS[at] as (typeof UNITS)[number] })),
    ...entries(words.halves, (at) => (at === 0 ? { kind: 'half' } : { kind: 'shift', minutes: SHIFTS[at - 1] as number })),
    ...entries(words.scales, (at) => ({ kind: 'scale', times: SCALES[at] as number })),
    ...Object.entries(MORE_NUMBERS).map(([word, value]) => [plain(word), { kind: 'number', value }] as const),
  ];
  const sorted = all.sort(([a], [b]) => b.length - a.length);
  lexicons.set(manner, sorted);
  return sorted;
}

const entries = (list: string, meaning: (at: number) => Meaning): (readonly [string, Meaning])[] =>
  list
    .split(' ')
    .flatMap((writings, at) => (writings === '-' ? [] : writings.split('|').map((word) => [stemOf(plain(word)), meaning(at)] as const)));

/** Without what listeners write or leave out at will: case, dots below letters, and the two signs of nasal vowels. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/[\u093c\u09bc\u0a3c\u0b3c\u200c\u200d]/g, '').replaceAll('\u0901', '\u0902').normalize('NFC').toLowerCase(); // prettier-ignore

/** Without the final virama of Malayalam, which an ending replaces. */
const stemOf = (word: string): string => (word.length > MIN_STEM ? word.replace(/\u0d4d$/, '') : word);

/** The meanings of a text in its order; words that mean nothing here are left out. */
export function meaningsOf(text: string, manner: Manner): Meaning[] {
  const said = toAsciiDigits(plain(text))
    .replace(/\bday after tomorrow\b/g, 'overmorrow')
    .replace(/\b([ap])\.?\s?m\b\.?/g, '$1m');
  return Array.from(said.matchAll(/(\d+)(?:[:.](\d{2})(?!\d))?|[\p{L}\p{M}']+/gu), ([word, whole, part]) =>
    meaningOf({ word, whole, part }, manner),
  ).filter((meaning) => meaning !== undefined);
}

function meaningOf(
  { word, whole, part }: { word: string; whole: string | undefined; part: string | undefined },
  manner: Manner,
): Meaning | undefined {
  if (whole !== undefined && part !== undefined && Number(whole) < 24 && Number(part) < 60)
    return { kind: 'clock', minutes: 60 * Number(whole) + Number(part) };
  if (whole !== undefined) return { kind: 'number', value: Number(whole) };
  const manners: readonly Manner[] = manner === 'hinglish' ? ['hinglish', 'en-IN'] : [manner];
  for (const one of manners) {
    const found = lexiconOf(one).find(
      ([stem]) => word === stem || (stem.length >= MIN_STEM && word.startsWith(stem) && word.length - stem.length <= MAX_ENDING),
    );
    if (found) return found[1];
  }
  return undefined;
}
