import { digitWords } from './number-words.js';
import type { SpokenWords } from './spoken-words.js';
import { isSign, type Reading, type Token } from './tokens.js';

const MAX_GROUPS = 6;
/** Figures that are heard as one group. */
const MAX_GROUP_LENGTH = 5;

/** Reads phone numbers of India and any number with a plus: digit by digit, in groups as they are written, long ones in halves. */
export function readPhoneNumber(tokens: readonly Token[], at: number, speech: SpokenWords): Reading | undefined {
  const hasPlus = isSign(tokens[at], '+');
  const groups: string[] = [];
  let found: { end: number; groups: string[] } | undefined;
  let next = hasPlus ? at + 1 : at;
  while (groups.length < MAX_GROUPS && tokens[next]?.kind === 'figures') {
    groups.push(tokens[next]?.digits ?? '');
    if (isPhoneNumber(groups.join(''), hasPlus)) found = { end: next + 1, groups: [...groups] };
    if (!(isSign(tokens[next + 1], '-') || tokens[next + 1]?.text === ' ')) break;
    next += 2;
  }
  if (!found) return undefined;
  const said = found.groups.flatMap((group) => inHalves(group)).map((group) => digitWords(group, speech.numbers));
  return { end: found.end, said: `${hasPlus ? `${speech.plus} ` : ''}${said.join(', ')}` };
}

function isPhoneNumber(digits: string, hasPlus: boolean): boolean {
  if (hasPlus) return digits.startsWith('91') ? digits.length === 12 : digits.length >= 8 && digits.length <= 15;
  // A mobile number, one with 0 or 91 before it, a number in a city with its code, and a number that is free to call.
  return /^(?:[6-9]\d{9}|0[1-9]\d{9}|91[6-9]\d{9}|18[06]0\d{6,7})$/.test(digits);
}

function inHalves(group: string): string[] {
  if (group.length <= MAX_GROUP_LENGTH) return [group];
  const country = /^(?:91|0)(?=[6-9]\d{9}$)/.exec(group)?.[0] ?? '';
  if (country !== '') return [country, ...inHalves(group.slice(country.length))];
  const half = Math.floor(group.length / 2);
  return [...inHalves(group.slice(0, half)), ...inHalves(group.slice(half))];
}

/** Says long figures that are no quantity, such as the number of an account. */
export const figuresOneByOne = (digits: string, speech: SpokenWords): string =>
  inHalves(digits)
    .map((group) => digitWords(group, speech.numbers))
    .join(', ');
