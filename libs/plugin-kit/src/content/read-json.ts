import type { RejectedError } from '@turant/domain';
import type { Json } from '../json.js';
import { isForbiddenName, MOST_LEVELS, unparseable } from './limits.js';

/** Characters that are parsed in no time, whatever they are. */
const SHORT = 4_096;
const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
const tooDeep = (): RejectedError => unparseable(`the body is nested deeper than ${MOST_LEVELS} levels`);

/** Only a text with one of these needs a second look; nearly none has. */
const LONG_NUMBER = /[-\d.]{16}|\d[eE]/;
const ODD_TEXT = /__proto__|constructor|prototype|\\u/;

/**
 * JSON, with integers beyond 2^53 (and numbers no double can hold) as strings of their exact digits, forbidden names
 * left out, and half a surrogate pair, which no store can keep, as U+FFFD.
 * @throws RejectedError UNPARSEABLE: no JSON, or nested deeper than 64 levels
 */
export function readJson(text: string): Json {
  if (text.length > SHORT && isDeepText(text)) throw tooDeep();
  let value = parsed(text);
  if (LONG_NUMBER.test(text)) value = parsed(quoteLongNumbers(text));
  if (isDeeper(value, MOST_LEVELS)) throw tooDeep();
  return ODD_TEXT.test(text) ? tidied(value) : value;
}

/**
 * Looked at before it is parsed: the parser takes far longer for a text of brackets only. Brackets in strings do not count, so
 * that a text that is JSON is judged as its value is.
 */
function isDeepText(text: string): boolean {
  let level = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      level += 1;
      if (level > MOST_LEVELS) return true;
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

/** The text is known to be JSON: a quote outside a string begins one. */
function quoteLongNumbers(text: string): string {
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs, (token) => {
    if (token.startsWith('"')) return token;
    const isWhole = /^-?\d+$/.test(token);
    const isExact = isWhole ? Number.isSafeInteger(Number(token)) : Number.isFinite(Number(token));
    return isExact ? token : `"${token}"`;
  });
}

/** Stops at the limit, so that a body of brackets only costs no stack. */
function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeper(inner as Json, levels - 1)) return true;
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
