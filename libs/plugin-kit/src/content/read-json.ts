import type { Json } from '../json.js';
import { isForbiddenName, MOST_LEVELS, unparseable } from './limits.js';

/** Only a text with one of these needs a second look; nearly none has. */
const LONG_NUMBER = /[-\d.]{16}|\d[eE]/;
const ODD_TEXT = /__proto__|constructor|prototype|\\u/;

/**
 * JSON, with integers beyond 2^53 (and numbers no double can hold) as strings of their exact digits, forbidden names
 * left out, and half a surrogate pair, which no store can keep, as U+FFFD.
 * @throws RejectedError UNPARSEABLE: no JSON, or nested deeper than 64 levels
 */
export function readJson(text: string): Json {
  let value = parsed(text);
  if (LONG_NUMBER.test(text)) value = parsed(quoteLongNumbers(text));
  if (isDeeper(value, MOST_LEVELS)) throw unparseable(`the body is nested deeper than ${MOST_LEVELS} levels`);
  return ODD_TEXT.test(text) ? tidied(value) : value;
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
