import type { Params } from '../message.js';
import { TOKEN, VALUE } from './characters.js';
import { codeAt, takeQuoted, takeRun, takeSign, type Cursor } from './cursor.js';

const SEMICOLON = 0x3b;
const EQUALS = 0x3d;
const QUOTE = 0x22;

/**
 * `;name` and `;name=value` up to the first character that is neither. Undefined where one of them is malformed or stands there
 * twice (RFC 3261 7.3.1). Quoted values keep their quotes.
 */
export function takeParams(cursor: Cursor): Params | undefined {
  const params = Object.create(null) as Params;
  while (takeSign(cursor, SEMICOLON)) {
    const name = takeRun(cursor, TOKEN).toLowerCase();
    if (name === '' || params[name] !== undefined) return undefined;
    const value = takeSign(cursor, EQUALS) ? takeValue(cursor) : null;
    if (value === undefined) return undefined;
    params[name] = value;
  }
  return params;
}

/** `;rport=` is met: no value. Undefined where a quoted one does not end. */
const takeValue = (cursor: Cursor): string | null | undefined =>
  codeAt(cursor) === QUOTE ? takeQuoted(cursor) : takeRun(cursor, VALUE) || null;
