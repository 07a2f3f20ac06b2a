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
/** Names of scales in Latin letters and in all languages, with and without a dot below, alone and before nouns: no two languages disagree. */
const SCALES = new Map<string, 3 | 5 | 7>([
  ...scale(3, 'thousand k hazaar hazar हज़ार हजार ہزار ਹਜ਼ਾਰ ਹਜਾਰ હજાર হাজার হাজাৰ ହଜାର ஆயிரம் వేలు వేల ಸಾವಿರ ആയിരം'),
  ...scale(5, 'lakh lakhs lac lacs l लाख लक्ष لاکھ ਲੱਖ લાખ লাখ লক্ষ ଲକ୍ଷ ଲାଖ லட்சம் இலட்சம் లక్ష లక్షలు లక్షల ಲಕ್ಷ ലക്ഷം'),
  ...scale(7, 'crore crores cr karod करोड़ करोड कोटी کروڑ ਕਰੋੜ કરોડ কোটি କୋଟି கோடி కోటి కోట్లు కోట్ల ಕೋಟಿ കോടി'),
]);

function scale(zeros: 3 | 5 | 7, names: string): [string, 3 | 5 | 7][] {
  return names.split(' ').map((name) => [name.normalize('NFC'), zeros]);
}

/** Letters that mean a quantity only beside an amount of money: "5 l" may be litres. */
const MONEY_ONLY = ['k', 'l'];

/** Reads a quantity, with what may follow at a smaller scale: `2 crore 50 lakh`. */
export function readFigures(tokens: readonly Token[], at: number, isMoney: boolean): Figures | undefined {
  let figures = readOne(tokens, at, isMoney);
  while (figures && figures.scale > 0 && figures.decimals === '' && tokens[figures.end]?.kind === 'space') {
    const next = readOne(tokens, figures.end + 1, isMoney);
    const places = figures.scale - (next?.scale ?? 0);
    if (!next || next.scale === 0 || next.decimals !== '' || next.whole.length > places) break;
    figures = { ...next, whole: figures.whole + next.whole.padStart(places, '0') };
  }
  return figures;
}

function readOne(tokens: readonly Token[], at: number, isMoney: boolean): Figures | undefined {
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
  const zeros = scaleOf(tokens[scaleAt]?.text ?? '', isMoney);
  return zeros === 0 ? figures : { ...figures, scale: zeros, end: scaleAt + 1 };
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

function scaleOf(word: string, isMoney: boolean): Figures['scale'] {
  const name = word.toLowerCase().normalize('NFC');
  return MONEY_ONLY.includes(name) && !isMoney ? 0 : (SCALES.get(name) ?? 0);
}
