import { isUtf8 } from 'node:buffer';
import { jsonFault } from './json-fault.js';
import { refusal } from './refusal.js';

/** Nested levels of objects and arrays in a body; the body itself is the first level. */
export const MAX_BODY_LEVELS = 64;

const BOM = '\uFEFF';

/** Only a text with one of these substrings can hold a forbidden name or a lone surrogate, and such a text is rare. */
const needsCleaning = (text: string): boolean => text.includes('\\u') || text.includes('__proto__') || text.includes('constructor');

/**
 * Parses a body. A leading BOM is ignored. Members named `__proto__` or `constructor` are left out at any depth, and a lone
 * surrogate, which no store can keep, becomes U+FFFD.
 * @throws HttpException 400 BODY_NOT_UTF8, BODY_MALFORMED; 422 BODY_TOO_DEEP
 */
export function readJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw refusal('BODY_NOT_UTF8');
  const text = bytes.toString('utf8');
  const value = parsed(text.startsWith(BOM) ? text.slice(1) : text);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? wellFormed(value) : value;
  if (isDeeper(value, MAX_BODY_LEVELS)) throw refusal('BODY_TOO_DEEP', `the body is nested deeper than ${MAX_BODY_LEVELS} levels`);
  return needsCleaning(text) ? cleaned(value) : value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = jsonFault(text);
    throw refusal('BODY_MALFORMED', `the body is not JSON: it breaks off or goes wrong at line ${line}, column ${column}`);
  }
}

/** Stops at the limit, so that a body of nothing but brackets cannot overflow the stack. */
function isDeeper(value: object, levels: number): boolean {
  if (levels === 0) return true;
  for (const key in value) {
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner === 'object' && inner !== null && isDeeper(inner, levels - 1)) return true;
  }
  return false;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

const wellFormed = (text: string): string => text.replace(LONE_SURROGATE, '\uFFFD');

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(cleaned);
  const entries = Object.entries(value).filter(([name]) => name !== '__proto__' && name !== 'constructor');
  return Object.fromEntries(entries.map(([name, inner]) => [wellFormed(name), cleaned(inner)]));
}
