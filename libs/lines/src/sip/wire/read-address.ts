import type { NameAddr } from '../message.js';
import { BARE_URI, DISPLAY, URI } from './characters.js';
import { codeAt, isAtEnd, skipBlanks, skipRun, takeQuoted, takeSign, type Cursor } from './cursor.js';
import { takeParams } from './read-params.js';
import { isUriAt } from './sip-uri.js';

const BLANK = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x3c;
const CLOSE = 0x3e;

/** Takes one value of From, To, Contact, Route or Record-Route (RFC 3261 20.10): name-addr or addr-spec, then parameters. */
export function takeAddress(cursor: Cursor): NameAddr | undefined {
  skipBlanks(cursor);
  const name = takeName(cursor);
  if (name === undefined) return undefined;
  const isBracketed = codeAt(cursor) === OPEN;
  if (name !== '' && !isBracketed) return undefined;
  if (isBracketed) cursor.at += 1;
  const start = cursor.at;
  skipRun(cursor, isBracketed ? URI : BARE_URI);
  const end = cursor.at;
  if (!isUriAt(cursor.text, start, end) || (isBracketed && codeAt(cursor) !== CLOSE)) return undefined;
  if (isBracketed) cursor.at += 1;
  const params = takeParams(cursor);
  if (!params) return undefined;
  const uri = cursor.text.slice(start, end);
  return name === '' ? { uri, params } : { name, uri, params };
}

/** Takes the display name with its quotes; empty if there is none, undefined if its quotes do not end. */
function takeName(cursor: Cursor): string | undefined {
  const first = codeAt(cursor);
  if (first === OPEN) return '';
  if (first === QUOTE) {
    const name = takeQuoted(cursor);
    skipBlanks(cursor);
    return name;
  }
  const { text, at: start } = cursor;
  skipRun(cursor, DISPLAY);
  if (codeAt(cursor) !== OPEN) {
    // Not a display name, but the beginning of an address.
    cursor.at = start;
    return '';
  }
  let end = cursor.at;
  while (text.charCodeAt(end - 1) === BLANK) end -= 1;
  return text.slice(start, end);
}

/** Takes the only value of a header. Undefined if the value is malformed or anything follows it. */
export function takeOnly<Value>(cursor: Cursor, take: (cursor: Cursor) => Value | undefined): Value | undefined {
  const value = take(cursor);
  skipBlanks(cursor);
  return isAtEnd(cursor) ? value : undefined;
}

/** Takes the comma-separated values of a header line (RFC 3261 7.3.1). Undefined if there is none or one is malformed. */
export function takeList<Value>(cursor: Cursor, take: (cursor: Cursor) => Value | undefined): Value[] | undefined {
  const values: Value[] = [];
  do {
    const value = take(cursor);
    if (value === undefined) return undefined;
    values.push(value);
  } while (takeSign(cursor, COMMA));
  return isAtEnd(cursor) ? values : undefined;
}
