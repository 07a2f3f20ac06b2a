import { HOST, isIn, TEXT } from './characters.js';

/**
 * A place in a header's value that only moves forward: each reader takes what it knows and leaves the rest, so that reading
 * is linear in the length. The value is a part of a longer text, not cut out of it; it is unfolded and has blanks for tabs.
 */
export interface Cursor {
  readonly text: string;
  at: number;
  /** Behind the last character of the value. */
  end: number;
}

const BLANK = 0x20;
const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
/** The longest form of an IPv6 address is 45 characters; two are its brackets. */
const MAX_REFERENCE_LENGTH = 47;

export const cursorOn = (text: string): Cursor => ({ text, at: 0, end: text.length });

export const copyOf = (cursor: Cursor): Cursor => ({ text: cursor.text, at: cursor.at, end: cursor.end });

export const isAtEnd = (cursor: Cursor): boolean => cursor.at >= cursor.end;

/** The next character's code, -1 at the end. */
export const codeAt = (cursor: Cursor): number => (cursor.at < cursor.end ? cursor.text.charCodeAt(cursor.at) : -1);

/** What is left of the value. */
export const restOf = (cursor: Cursor): string => cursor.text.slice(cursor.at, cursor.end);

export function skipBlanks(cursor: Cursor): void {
  while (cursor.at < cursor.end && cursor.text.charCodeAt(cursor.at) === BLANK) cursor.at += 1;
}

/** Leaves out the blanks at both ends. */
export function trim(cursor: Cursor): void {
  skipBlanks(cursor);
  while (cursor.end > cursor.at && cursor.text.charCodeAt(cursor.end - 1) === BLANK) cursor.end -= 1;
}

/** Moves behind the longest run of characters of that set. */
export function skipRun(cursor: Cursor, set: number): void {
  const { text, end } = cursor;
  let { at } = cursor;
  while (at < end && isIn(text.charCodeAt(at), set)) at += 1;
  cursor.at = at;
}

/** The longest run of characters of that set; empty where there is none. */
export function takeRun(cursor: Cursor, set: number): string {
  const start = cursor.at;
  skipRun(cursor, set);
  return cursor.text.slice(start, cursor.at);
}

/** A separator with the blanks around it. Blanks are skipped even where it is not there. */
export function takeSign(cursor: Cursor, code: number): boolean {
  skipBlanks(cursor);
  if (codeAt(cursor) !== code) return false;
  cursor.at += 1;
  skipBlanks(cursor);
  return true;
}

/** A quoted-string, its quotes and escapes kept (RFC 3261 25.1). Undefined where none begins or it does not end. */
export function takeQuoted(cursor: Cursor): string | undefined {
  const { text, at: start, end } = cursor;
  if (codeAt(cursor) !== QUOTE) return undefined;
  for (let at = start + 1; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (!isIn(code, TEXT)) return undefined;
    if (code === BACKSLASH) {
      at += 1;
      // What an escape makes harmless is still no control character here.
      if (at >= end || !isIn(text.charCodeAt(at), TEXT)) return undefined;
    } else if (code === QUOTE) {
      cursor.at = at + 1;
      return text.slice(start, cursor.at);
    }
  }
  return undefined;
}

/** A decimal number up to `max`; undefined where there is none or it is larger. Leading zeros are allowed. */
export function takeNumber(cursor: Cursor, max: number): number | undefined {
  const start = cursor.at;
  let value = 0;
  for (let digit = codeAt(cursor) - 0x30; digit >= 0 && digit <= 9; digit = codeAt(cursor) - 0x30) {
    value = value * 10 + digit;
    if (value > max) return undefined;
    cursor.at += 1;
  }
  return cursor.at === start ? undefined : value;
}

/** Moves behind a host name, an IPv4 address or an IPv6 reference in its brackets; false where there is none. */
export function skipHost(cursor: Cursor): boolean {
  const start = cursor.at;
  if (codeAt(cursor) === OPEN_BRACKET) return skipReference(cursor);
  skipRun(cursor, HOST);
  return cursor.at > start;
}

function skipReference(cursor: Cursor): boolean {
  const { text, at: start } = cursor;
  const end = Math.min(cursor.end, start + MAX_REFERENCE_LENGTH);
  let at = start + 1;
  while (at < end && isOfAddress(text.charCodeAt(at))) at += 1;
  if (at >= end || at < start + 3 || text.charCodeAt(at) !== CLOSE_BRACKET) return false;
  cursor.at = at + 1;
  return true;
}

/** Hexadecimal digits, colons, and the dots of an IPv4 address at the end. */
const isOfAddress = (code: number): boolean =>
  (code >= 0x30 && code <= COLON) || code === 0x2e || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);

/** Moves behind `:port`, if there is one; false where it is no port. */
export function skipPort(cursor: Cursor, max: number): boolean {
  if (codeAt(cursor) !== COLON) return true;
  cursor.at += 1;
  return (takeNumber(cursor, max) ?? 0) > 0;
}
