import { readAmount, readMoney } from './read-amount.js';
import { readDate } from './read-date.js';
import { readPhoneNumber } from './read-phone-number.js';
import { readTime } from './read-time.js';
import { spokenWordsOf, type SpokenWords } from './spoken-words.js';
import { isLatin, isSign, tokensOf, type Reading, type Token } from './tokens.js';

/** The first that reads something decides: a date is not three numbers, and a phone number is no quantity. */
const READERS = [readDate, readTime, readPhoneNumber, readAmount];
/** The most pieces of a code that are looked at at once. */
const MAX_CODE_PIECES = 40;

/**
 * A text as people say it: money, numbers, dates, times and phone numbers in words of the language. Codes such as `AB12`, addresses and whatever
 * it does not know stay as they are. Takes time in proportion to the text, and never throws.
 */
export function spokenText(text: string, language: string): string {
  const tokens = tokensOf(text);
  const speech = spokenWordsOf(language === 'hi' && isHinglish(tokens) ? 'hi-Latn' : language);
  let spoken = '';
  let at = 0;
  while (at < tokens.length) {
    const { end, said } = readAt(tokens, at, speech) ?? { end: at + 1, said: tokens[at]?.text ?? '' };
    spoken += said;
    at = end;
  }
  return spoken;
}

/** Fewer Latin words, such as `Rs` and `lakh`, make no Hindi in Latin letters. */
const MIN_HINGLISH_WORDS = 3;

/** Whether a text of a call in Hindi is written in Latin letters: then it is Hinglish, or English. */
function isHinglish(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word');
  return words.length >= MIN_HINGLISH_WORDS && words.every(isLatin);
}

function readAt(tokens: readonly Token[], at: number, speech: SpokenWords): Reading | undefined {
  const token = tokens[at];
  if (token === undefined || token.kind === 'space') return undefined;
  const money = readMoney(tokens, at, speech);
  if (money) return money;
  const codeEnd = endOfCode(tokens, at);
  if (codeEnd > at) return { end: codeEnd, said: textOf(tokens, at, codeEnd) };
  if (isSign(token, '+')) return readPhoneNumber(tokens, at, speech);
  if (isOtherCurrency(token) && tokens[at + 1]?.kind === 'figures') return leftAlone(tokens, at);
  if (token.kind !== 'figures') return undefined;
  // Figures behind letters are part of a name, and what is no number as a whole is none in parts: "192.168.1.1".
  const readers = tokens[at - 1]?.kind === 'word' ? [] : READERS;
  for (const read of readers) {
    const reading = read(tokens, at, speech);
    if (reading) return reading;
  }
  return leftAlone(tokens, at);
}

const isOtherCurrency = ({ kind, text }: Token): boolean => kind === 'sign' && /^\p{Sc}/u.test(text);

/**
 * Where a code ends that begins at a token: `#118`, Latin letters with figures (`AB12`, `INV/2026/118`, `example.com/12`), or figures with the
 * signs of addresses (`98123@bank`). The token itself if none begins there.
 */
function endOfCode(tokens: readonly Token[], at: number): number {
  const isNumbered = isSign(tokens[at], '#') && tokens[at + 1]?.kind === 'figures';
  const startsWithLetters = isLatin(tokens[at]);
  if (!isNumbered && !startsWithLetters && tokens[at]?.kind !== 'figures') return at;
  let end = at + 1;
  let [hasFigures, hasAddressSign] = [isNumbered, false];
  const isPart = (token: Token | undefined): boolean => token?.kind === 'figures' || isLatin(token);
  while (end - at < MAX_CODE_PIECES) {
    const isJoin = isSign(tokens[end], '-', '/', '_', '@', '=', '&') || (isSign(tokens[end], '.') && isLatin(tokens[end + 1]));
    const part = isJoin ? end + 1 : end;
    if (!isPart(tokens[part])) break;
    hasFigures ||= tokens[part]?.kind === 'figures';
    hasAddressSign ||= isSign(tokens[end], '_', '@', '=', '&');
    end = part + 1;
  }
  return isNumbered || (startsWithLetters && hasFigures) || hasAddressSign ? end : at;
}

function leftAlone(tokens: readonly Token[], at: number): Reading {
  let end = at + 1;
  while (tokens[end]?.kind === 'figures' || (isSign(tokens[end], '.', ',', '/', '-', ':') && tokens[end + 1]?.kind === 'figures')) end++;
  return { end, said: textOf(tokens, at, end) };
}

const textOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join('');
