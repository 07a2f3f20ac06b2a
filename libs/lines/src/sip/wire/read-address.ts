import type { NameAddr } from '../message.js';
import { BARE_URI, DISPLAY, isIn, trimBlanks, URI } from './characters.js';
import { codeAt, cursorOn, isAtEnd, skipBlanks, takeQuoted, takeRun, takeSign, type Cursor } from './cursor.js';
import { takeParams } from './read-params.js';
import { isUri } from './sip-uri.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN = 0x3c;
const CLOSE = 0x3e;

/** One value of From, To, Contact, Route or Record-Route (RFC 3261 20.10): name-addr or addr-spec, then parameters. */
export function takeAddress(cursor: Cursor): NameAddr | undefined {
  skipBlanks(cursor);
  const name = takeName(cursor);
  if (name === undefined) return undefined;
  const isBracketed = codeAt(cursor) === OPEN;
  if (name !== '' && !isBracketed) return undefined;
  const uri = isBracketed ? takeBracketed(cursor) : takeRun(cursor, BARE_URI);
  if (uri === undefined || !isUri(uri)) return undefined;
  const params = takeParams(cursor);
  return params && { ...(name === '' ? {} : { name }), uri, params };
}

/** The display name as it was written, quotes kept; empty where there is none, undefined where its quotes do not end. */
function takeName(cursor: Cursor): string | undefined {
  if (codeAt(cursor) === QUOTE) {
    const name = takeQuoted(cursor);
    skipBlanks(cursor);
    return name;
  }
  const { text, at: start } = cursor;
  let end = start;
  while (end < text.length && isIn(text.charCodeAt(end), DISPLAY)) end += 1;
  // Without a bracket behind it, that was the beginning of an address.
  if (text.charCodeAt(end) !== OPEN) return '';
  cursor.at = end;
  return trimBlanks(text.slice(start, end));
}

function takeBracketed(cursor: Cursor): string | undefined {
  cursor.at += 1;
  const uri = takeRun(cursor, URI);
  if (codeAt(cursor) !== CLOSE) return undefined;
  cursor.at += 1;
  return uri;
}

/** The one value of a header. Undefined where it is malformed or anything follows it. */
export function readOne<Value>(text: string, take: (cursor: Cursor) => Value | undefined): Value | undefined {
  const cursor = cursorOn(text);
  const value = take(cursor);
  skipBlanks(cursor);
  return isAtEnd(cursor) ? value : undefined;
}

/** The values of a header line, one at least, with commas between them (RFC 3261 7.3.1). Undefined where one is malformed. */
export function readList<Value>(text: string, take: (cursor: Cursor) => Value | undefined): Value[] | undefined {
  const cursor = cursorOn(text);
  const values: Value[] = [];
  do {
    const value = take(cursor);
    if (value === undefined) return undefined;
    values.push(value);
  } while (takeSign(cursor, COMMA));
  return isAtEnd(cursor) ? values : undefined;
}
