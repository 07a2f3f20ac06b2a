import { HOST, isIn, TEXT } from './characters.js';

/**
 * A position in a header's value that only moves forward, so that reading takes linear time. The value is the part of `text` up to `end`;
 * it is unfolded, and its tabs are blanks.
 */
export interface Cursor {
  readonly text: string;
  at: number;
  /** Index after the last character of the value. */
  end: number;
}

const BLANK = 0x20;
const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
/** The longest form of an IPv6 address has 45 characters; the brackets are two more. */
const MAX_REFERENCE_LENGTH = 47;

export const cursorOn = (text: string): Cursor => ({ text, at: 0, end: text.length });

export const copyOf = (cursor: Cursor): Cursor => ({ text: cursor.text, at: cursor.at, end: cursor.end });

export const isAtEnd = (cursor: Cursor): boolean => cursor.at >= cursor.end;

/** The code of the next character; -1 at the end. */
export const codeAt = (cursor: Cursor): number => (cursor.at < cursor.end ? cursor.text.charCodeAt(cursor.at) : -1);

/** The rest of the value. */
export const restOf = (cursor: Cursor): string => cursor.text.slice(cursor.at, cursor.end);

export function skipBlanks(cursor: Cursor): void {
  while (cursor.at < cursor.end && cursor.text.charCodeAt(cursor.at) === BLANK) cursor.at += 1;
}

/** Skips the blanks at both ends of the value. */
export function trim(cursor: Cursor): void {
  skipBlanks(cursor);
  while (cursor.end > cursor.at && cursor.text.charCodeAt(cursor.end - 1) === BLANK) cursor.end -= 1;
}

/** Skips all characters of a set. */
export function skipRun(cursor: Cursor, set: number): void {
  const { text, end } = cursor;
  let { at } = cursor;
  while (at < end && isIn(text.charCodeAt(at), set)) at += 1;
  cursor.at = at;
}

/** Takes all characters of a set; empty if there is none. */
export function takeRun(cursor: Cursor, set: number): string {
  const start = cursor.at;
  skipRun(cursor, set);
  return cursor.text.slice(start, cursor.at);
}

/** Takes a separator with the blanks around it. False if another character follows; blanks before it are skipped all the same. */
export function takeSign(cursor: Cursor, code: number): boolean {
  skipBlanks(cursor);
  if (codeAt(cursor) !== code) return false;
  cursor.at += 1;
  skipBlanks(cursor);
  return true;
}

/** Takes a quoted-string with its quotes and escapes (RFC 3261 25.1). Undefined if none begins here or it does not end. */
export function takeQuoted(cursor: Cursor): string | undefined {
  const { text, at: start, end } = cursor;
  if (codeAt(cursor) !== QUOTE) return undefined;
  for (let at = start + 1; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (!isIn(code, TEXT)) return undefined;
    if (code === BACKSLASH) {
      at += 1;
      // An escaped control character is refused as well.
      if (at >= end || !isIn(text.charCodeAt(at), TEXT)) return undefined;
    } else if (code === QUOTE) {
      cursor.at = at + 1;
      return text.slice(start, cursor.at);
    }
  }
  return undefined;
}

/** Takes a decimal number up to `max`, leading zeros allowed. Undefined if there is no number or it is larger. */
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

/** Skips a host name, an IPv4 address or a bracketed IPv6 reference; false if there is none. */
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

/** Whether a character may stand in an IPv6 address: hexadecimal digits, colons, and the dots of an embedded IPv4 address. */
const isOfAddress = (code: number): boolean =>
  (code >= 0x30 && code <= COLON) || code === 0x2e || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);

/** Skips `:port`, if there is one; false if the port is invalid. */
export function skipPort(cursor: Cursor, max: number): boolean {
  if (codeAt(cursor) !== COLON) return true;
  cursor.at += 1;
  return (takeNumber(cursor, max) ?? 0) > 0;
}
