import { cardinal, cardinalBeforeNoun, digitWords, type NumberWords } from './number-words.js';
import type { Figures } from './read-figures.js';
import type { SpokenWords } from './spoken-words.js';

/** Numbers are said up to here. */
const MAX_WHOLE_LENGTH = 12;
const MAX_SAID_DECIMALS = 6;

/** An amount in words; nothing if it is longer than anybody says. */
export function amountWords(figures: Figures, speech: SpokenWords, isBeforeNoun: boolean): string | undefined {
  const { numbers } = speech;
  const say = isBeforeNoun ? cardinalBeforeNoun : cardinal;
  const decimals = figures.decimals.slice(0, lengthWithoutZeros(figures.decimals));
  if (figures.whole.length + figures.scale > MAX_WHOLE_LENGTH || decimals.length > MAX_SAID_DECIMALS) return undefined;
  const half = decimals === '5' ? numbers.halves?.[Number(figures.whole)] : undefined;
  if (half !== undefined && half !== '' && Number(figures.whole) > 0) return halfOf(half, figures.scale, numbers, isBeforeNoun);
  if (decimals.length <= figures.scale) return say(Number(figures.whole + decimals.padEnd(figures.scale, '0')), numbers);
  const scale = figures.scale === 0 ? '' : ` ${scaleName(figures.scale, numbers)}`;
  return `${cardinal(Number(figures.whole), numbers)} ${speech.point} ${digitWords(decimals, numbers)}${scale}`;
}

function lengthWithoutZeros(decimals: string): number {
  let { length } = decimals;
  while (length > 0 && decimals[length - 1] === '0') length--;
  return length;
}

function halfOf(half: string, scale: Figures['scale'], numbers: NumberWords, isBeforeNoun: boolean): string {
  if (scale === 0) return half;
  const said = `${half} ${scaleName(scale, numbers)}`;
  const [ending, instead] = numbers.beforeNoun ?? [];
  return isBeforeNoun && ending !== undefined && said.endsWith(ending) ? said.slice(0, -ending.length) + instead : said;
}

/** The name of a scale as it follows a count above one. In Tamil and Malayalam a thousand is joined with its count: there it is the word for one. */
function scaleName(scale: Figures['scale'], numbers: NumberWords): string {
  if (scale === 7) return numbers.crore.many;
  const names = scale === 5 ? numbers.lakhs.alone : numbers.thousands.alone;
  return (names[2]?.includes(' ') ? names[2] : names[1])?.split(' ').at(-1) ?? '';
}

/** An amount of money: whole rupees and paise. */
export function moneyWords(figures: Figures, speech: SpokenWords): string | undefined {
  const hasPaise = figures.scale === 0 && figures.decimals.length <= 2;
  const paise = hasPaise ? Number(figures.decimals.padEnd(2, '0')) : 0;
  const whole = amountWords(hasPaise ? { ...figures, decimals: '' } : figures, speech, true);
  if (whole === undefined) return undefined;
  const isOne = figures.scale === 0 && Number(figures.whole) === 1 && (hasPaise || Number(figures.decimals) === 0);
  const rupees = `${whole} ${isOne ? speech.rupee : speech.rupees}`;
  if (paise === 0) return rupees;
  const paiseWords = `${cardinalBeforeNoun(paise, speech.numbers)} ${speech.paise}`;
  return Number(figures.whole) === 0 ? paiseWords : `${rupees} ${paiseWords}`;
}
