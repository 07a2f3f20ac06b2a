import type { RejectedError } from '@turant/domain';
import type { Json } from '../json.js';
import { isForbiddenName, MAX_BODY_LEVELS, unparseable } from './limits.js';

/** A text of up to this many characters is parsed fast enough, whatever it holds. */
const SHORT_TEXT_LENGTH = 4_096;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
const tooDeep = (): RejectedError => unparseable(`the body is nested deeper than ${MAX_BODY_LEVELS} levels`);

/** A text that matches may hold a number that `JSON.parse` would round; few texts match. */
const LONG_NUMBER = /[-\d.]{16}|\d[eE]/;
/** A text that matches may hold a forbidden name or half a surrogate pair. */
const ODD_TEXT = /__proto__|constructor|prototype|\\u/;

/**
 * Parses JSON. Integers beyond 2^53 and numbers beyond a double become strings of their exact digits. Forbidden names are left
 * out. Half a surrogate pair, which no store can keep, becomes U+FFFD.
 * @throws RejectedError UNPARSEABLE if the text is no JSON, or is nested deeper than 64 levels
 */
export function readJson(text: string): Json {
  if (text.length > SHORT_TEXT_LENGTH && isDeepText(text)) throw tooDeep();
  let value = parsed(text);
  if (LONG_NUMBER.test(text)) value = parsed(quoteLongNumbers(text));
  if (isDeeper(value, MAX_BODY_LEVELS)) throw tooDeep();
  return ODD_TEXT.test(text) ? tidied(value) : value;
}

/**
 * Whether a text is nested too deep, found without parsing it: the parser takes far longer for a text of brackets only. Brackets
 * in strings do not count, so that the result is that of `isDeeper` for the parsed value.
 */
function isDeepText(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      level += 1;
      if (level > MAX_BODY_LEVELS) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) level -= 1;
  }
  return false;
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

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw unparseable('the body is not JSON');
  }
}

/** Puts numbers that would lose digits into quotes. The text must be valid JSON: a quote outside a string starts a string. */
function quoteLongNumbers(text: string): string {
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs, (token) => {
    if (token.startsWith('"')) return token;
    const isWhole = /^-?\d+$/.test(token);
    const isExact = isWhole ? Number.isSafeInteger(Number(token)) : Number.isFinite(Number(token));
    return isExact ? token : `"${token}"`;
  });
}

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
