import type { RejectedError } from '@turant/domain';
import type { Json } from '../json.js';
import { isForbiddenName, MAX_BODY_FIELDS, MAX_BODY_LEVELS, unparseable } from './limits.js';

/** A text of up to this many characters is parsed fast enough, whatever it holds. */
const SHORT_TEXT_LENGTH = 4_096;
const [QUOTE, BACKSLASH, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d];
const [POINT, DIGIT_0, DIGIT_9, UPPER_E, LOWER_E] = [0x2e, 0x30, 0x39, 0x45, 0x65];
const tooDeep = (): RejectedError => unparseable(`the body is nested deeper than ${MAX_BODY_LEVELS} levels`);

/** A text that matches may hold a forbidden name or half a surrogate pair. */
const ODD_TEXT = /__proto__|constructor|prototype|\\u/;
/** A number of fewer characters, without an exponent, is exact. */
const LONG_NUMBER_LENGTH = 16;
const NUMBER = /\d[\d.eE+-]*/y;

/**
 * Parses JSON. Integers beyond 2^53 and numbers beyond a double become strings of their exact digits. Forbidden names are left
 * out. Half a surrogate pair, which no store can keep, becomes U+FFFD.
 * @throws RejectedError UNPARSEABLE if the text is no JSON, is nested deeper than 64 levels, or has an object of more than 10,000 fields
 */
export function readJson(text: string): Json {
  const { isDeep, isWide, hasLongNumber } = scanned(text);
  if (isWide) throw unparseable(`the body has an object of more than ${MAX_BODY_FIELDS} fields`);
  if (isDeep && text.length > SHORT_TEXT_LENGTH) throw tooDeep();
  let value = parsed(text);
  if (hasLongNumber) value = parsed(quoteLongNumbers(text));
  // A level that only a repeated name had is not in the value.
  if (isDeep && isDeeper(value, MAX_BODY_LEVELS)) throw tooDeep();
  return ODD_TEXT.test(text) ? tidied(value) : value;
}

interface Scanned {
  isDeep: boolean;
  /** An object has more fields than a body may have; a repeated name counts each time. */
  isWide: boolean;
  /** A number outside of a string that `JSON.parse` would round. */
  hasLongNumber: boolean;
}

/**
 * One pass over a text outside of its strings, before it is parsed: the parser takes far longer for a text of brackets only. The scan
 * ends where the text is too deep, so that a long number may follow.
 */
function scanned(text: string): Scanned {
  let level = 0;
  const fields = new Uint32Array(MAX_BODY_LEVELS + 1);
  let hasLongNumber = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      level += 1;
      if (level > MAX_BODY_LEVELS) return { isDeep: true, isWide: false, hasLongNumber: true };
      fields[level] = 0;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) level -= 1;
    else if (code === COLON) {
      const count = (fields[level] ?? 0) + 1;
      fields[level] = count;
      if (count > MAX_BODY_FIELDS) return { isDeep: false, isWide: true, hasLongNumber };
    } else if (code >= DIGIT_0 && code <= DIGIT_9) {
      const end = endOfDigits(text, at);
      const next = text.charCodeAt(end);
      if (end - at >= LONG_NUMBER_LENGTH || next === LOWER_E || next === UPPER_E) hasLongNumber ||= !isExact(numberAt(text, at));
      at = end - 1;
    }
  }
  return { isDeep: false, isWide: false, hasLongNumber };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return at;
}

function endOfDigits(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); code === POINT || (code >= DIGIT_0 && code <= DIGIT_9); code = text.charCodeAt(at)) at += 1;
  return at;
}

/** The number that begins here, without its sign, which changes nothing about whether it is exact. */
function numberAt(text: string, start: number): string {
  NUMBER.lastIndex = start;
  return NUMBER.exec(text)?.[0] ?? '';
}

function isExact(number: string): boolean {
  return /^-?\d+$/.test(number) ? Number.isSafeInteger(Number(number)) : Number.isFinite(Number(number));
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw unparseable('the body is not JSON');
  }
}

/**
 * Puts numbers that would lose digits into quotes. The text must be valid JSON: a quote outside a string starts a string. In other texts a
 * string without an end reaches to the end, so that none is searched for twice.
 */
const quoteLongNumbers = (text: string): string =>
  text.replace(/"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/gs, (token) => (token.startsWith('"') || isExact(token) ? token : `"${token}"`));

/** Whether a value has more levels. Stops at the limit, so that a deep value does not overflow the stack. */
function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true;
  return false;
}

function tidied(value: Json): Json {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(tidied);
  const entries = Object.entries(value).filter(([name]) => !isForbiddenName(name));
  return Object.fromEntries(entries.map(([name, inner]) => [wellFormed(name), tidied(inner)]));
}

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');
