import type { SpokenWords } from './spoken-words.js';
import { behindSpace, isSign, type Token } from './tokens.js';

/** A quantity as it is written: `12,50,000`, `99.50`, `1.5 lakh`. */
export interface Figures {
  end: number;
  /** The whole part, without commas. */
  whole: string;
  /** The decimals; empty if there are none. */
  decimals: string;
  /** How many zeros a word such as "lakh" adds. */
  scale: 0 | 3 | 5 | 7;
  hasCommas: boolean;
}

const MAX_COMMA_GROUPS = 6;
const SCALES: readonly (readonly [zeros: Figures['scale'], words: readonly string[]])[] = [
  [3, ['thousand', 'k', 'hazaar', 'hazar']],
  [5, ['lakh', 'lakhs', 'lac', 'lacs', 'l']],
  [7, ['crore', 'crores', 'cr', 'karod']],
];
/** Letters that mean a quantity only beside an amount of money: "5 l" may be litres. */
const MONEY_ONLY = ['k', 'l'];

export function readFigures(tokens: readonly Token[], at: number, speech: SpokenWords, isMoney: boolean): Figures | undefined {
  const first = tokens[at];
  if (first?.kind !== 'figures') return undefined;
  let figures: Figures = { ...withCommas(tokens, at), decimals: '', scale: 0 };
  const decimals = tokens[figures.end + 1];
  if (isSign(tokens[figures.end], '.') && decimals?.kind === 'figures') {
    // Two points are a version, an address or a misspelt date.
    if (isSign(tokens[figures.end + 2], '.') && tokens[figures.end + 3]?.kind === 'figures') return undefined;
    figures = { ...figures, decimals: decimals.digits, end: figures.end + 2 };
  }
  if (goesOn(tokens, figures.end)) return undefined;
  const scaleAt = behindSpace(tokens, figures.end);
  const scale = scaleOf(tokens[scaleAt]?.text ?? '', speech, isMoney);
  return scale === 0 ? figures : { ...figures, scale, end: scaleAt + 1 };
}

/** "1/2", "16:9" and "1234-5678-9012" are no numbers one by one; "10-12" is two. */
function goesOn(tokens: readonly Token[], end: number): boolean {
  const isFollowed = (from: number): boolean => tokens[from + 1]?.kind === 'figures';
  if (isSign(tokens[end], '/', ':')) return isFollowed(end);
  return isSign(tokens[end], '-') && isFollowed(end) && isSign(tokens[end + 2], '-') && isFollowed(end + 2);
}

/** Commas count where they part the figures as India or the west does: else they part numbers. */
function withCommas(tokens: readonly Token[], at: number): { whole: string; end: number; hasCommas: boolean } {
  const first = tokens[at]?.digits ?? '';
  const groups: string[] = [];
  let end = at + 1;
  while (groups.length < MAX_COMMA_GROUPS && isSign(tokens[end], ',') && tokens[end + 1]?.kind === 'figures') {
    groups.push(tokens[end + 1]?.digits ?? '');
    end += 2;
  }
  const middle = groups.slice(0, -1);
  const isOne = groups.at(-1)?.length === 3 && first.length <= 3 && [2, 3].some((size) => middle.every(({ length }) => length === size));
  return isOne ? { whole: first + groups.join(''), end, hasCommas: true } : { whole: first, end: at + 1, hasCommas: false };
}

function scaleOf(word: string, { numbers }: SpokenWords, isMoney: boolean): Figures['scale'] {
  const lower = word.toLowerCase().normalize('NFC');
  if (lower === '' || (MONEY_ONLY.includes(lower) && !isMoney)) return 0;
  const { thousands, lakhs, crore } = numbers;
  const isLast = (...said: (string | undefined)[]): boolean => said.some((one) => one?.split(' ').at(-1) === lower);
  if (isLast(thousands.alone[1], thousands.alone[2])) return 3;
  if (isLast(lakhs.alone[1], lakhs.alone[2])) return 5;
  if (isLast(crore.many, crore.single)) return 7;
  return SCALES.find(([, words]) => words.includes(lower))?.[0] ?? 0;
}
