import { yearWords } from './number-words.js';
import { isYear } from './read-date.js';
import { readFigures, type Figures } from './read-figures.js';
import { figuresOneByOne } from './read-phone-number.js';
import { amountWords, moneyWords } from './say-amount.js';
import type { SpokenWords } from './spoken-words.js';
import { behindSpace, isLatin, isSign, type Reading, type Token } from './tokens.js';

/** How rupees are written before or behind their number. */
const RUPEES = ['₹', '₨', 'rs', 'inr', 'रु', 'रू', 'રૂ', 'રુ', 'ரூ', 'రూ', 'ರೂ', 'രൂ', 'ਰੁ', 'টাঃ', '৳'];
const RUPEES_BEHIND = ['₹', 'rs', 'inr'];
/** More figures than these, without commas, are the number of something and no quantity. */
const MAX_QUANTITY_LENGTH = 9;
const MAX_FIGURES = 30;
/** Units that are written without a space before them. */
const UNITS = ['bhk', 'rk', 'km', 'kms', 'kg', 'sqft', 'ft', 'hrs', 'hr', 'min', 'mins'];

const isRupees = (token: Token | undefined, signs: readonly string[]): boolean =>
  token !== undefined && signs.includes(token.text.toLowerCase());

/** Reads `₹1,50,000`, `Rs. 1.5 lakh`, `₹500/-` and `₹50-60 lakh` from the sign or the letters of the currency on. */
export function readMoney(tokens: readonly Token[], at: number, speech: SpokenWords): Reading | undefined {
  if (!isRupees(tokens[at], RUPEES)) return undefined;
  const figures = readFigures(tokens, behindSpace(tokens, isSign(tokens[at + 1], '.') ? at + 2 : at + 1), true);
  if (!figures || !isWhole(tokens, figures.end)) return undefined;
  const upTo = isSign(tokens[figures.end], '-', '\u2013') ? readFigures(tokens, figures.end + 1, true) : undefined;
  if (!upTo || !isWhole(tokens, upTo.end)) return money(tokens, figures, figures.end, speech);
  const from = amountWords(figures, speech, false);
  const reading = from === undefined ? undefined : money(tokens, upTo, upTo.end, speech);
  return reading && { ...reading, said: `${from}-${reading.said}` };
}

function money(tokens: readonly Token[], figures: Figures, end: number, speech: SpokenWords): Reading | undefined {
  const said = moneyWords(figures, speech);
  const hasDash = isSign(tokens[end], '/') && isSign(tokens[end + 1], '-');
  return said === undefined ? undefined : { end: hasDash ? end + 2 : end, said };
}

/** Letters that follow at once make a code of the figures. */
const isWhole = (tokens: readonly Token[], end: number): boolean => !isLatin(tokens[end]);

/** Reads a number, with what makes it money or a percentage behind it. */
export function readAmount(tokens: readonly Token[], at: number, speech: SpokenWords): Reading | undefined {
  const figures = readFigures(tokens, at, false);
  if (!figures) return undefined;
  const { end } = figures;
  const behind = behindSpace(tokens, end);
  if (isRupees(tokens[behind], RUPEES_BEHIND)) return money(tokens, figures, behind + 1, speech);
  if (isSign(tokens[behind], '%')) {
    const said = amountWords(figures, speech, true);
    return said === undefined ? undefined : { end: behind + 1, said: `${said} ${speech.percent}` };
  }
  if (isWhole(tokens, end)) return plainNumber(figures, speech);
  const number = UNITS.includes(tokens[end]?.text.toLowerCase() ?? '') ? plainNumber(figures, speech) : undefined;
  return number && { end, said: `${number.said} ` };
}

function plainNumber(figures: Figures, speech: SpokenWords): Reading | undefined {
  const { end, whole, decimals, scale, hasCommas } = figures;
  const isPlain = decimals === '' && scale === 0 && !hasCommas;
  if (isPlain && isYear(whole)) return { end, said: yearWords(Number(whole), speech.numbers) };
  if (isPlain && whole.length > 1 && (whole.startsWith('0') || whole.length > MAX_QUANTITY_LENGTH))
    return whole.length > MAX_FIGURES ? undefined : { end, said: figuresOneByOne(whole, speech) };
  const said = amountWords(figures, speech, false);
  return said === undefined ? undefined : { end, said };
}
