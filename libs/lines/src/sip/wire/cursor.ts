import { HOST, isIn, TEXT } from './characters.js';

/**
 * A place in a header's value that only moves forward: each reader takes what it knows and leaves the rest, so that reading
 * is linear in the length. The value is unfolded and has blanks for tabs.
 */
export interface Cursor {
  readonly text: string;
  at: number;
}

const BLANK = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;

export const cursorOn = (text: string): Cursor => ({ text, at: 0 });

export const isAtEnd = (cursor: Cursor): boolean => cursor.at >= cursor.text.length;

/** The next character's code, -1 at the end. */
export const codeAt = (cursor: Cursor): number => (cursor.at < cursor.text.length ? cursor.text.charCodeAt(cursor.at) : -1);

export function skipBlanks(cursor: Cursor): void {
  while (codeAt(cursor) === BLANK) cursor.at += 1;
}

/** The longest run of characters of that set; empty where there is none. */
export function takeRun(cursor: Cursor, set: number): string {
  const { text } = cursor;
  const start = cursor.at;
  let end = start;
  while (end < text.length && isIn(text.charCodeAt(end), set)) end += 1;
  cursor.at = end;
  return start === end ? '' : text.slice(start, end);
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
  const { text } = cursor;
  const start = cursor.at;
  if (codeAt(cursor) !== QUOTE) return undefined;
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isIn(code, TEXT)) return undefined;
    if (code === BACKSLASH) {
      at += 1;
      // What an escape makes harmless is still no control character here.
      if (at >= text.length || !isIn(text.charCodeAt(at), TEXT)) return undefined;
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

/** A host name, an IPv4 address or an IPv6 reference in its brackets. */
export function takeHost(cursor: Cursor): string | undefined {
  if (codeAt(cursor) !== BRACKET) return takeRun(cursor, HOST) || undefined;
  const end = cursor.text.indexOf(']', cursor.at);
  const host = cursor.text.slice(cursor.at, end + 1);
  if (end < 0 || !isIpv6Reference(host)) return undefined;
  cursor.at = end + 1;
  return host;
}

/** The longest form of an IPv6 address is 45 characters, then come the brackets. */
const isIpv6Reference = (host: string): boolean => host.length <= 47 && /^\[[0-9A-Fa-f:.]{2,45}\]$/.test(host);
