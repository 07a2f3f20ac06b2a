import type { Params } from '../message.js';
import { TOKEN, VALUE } from './characters.js';
import { codeAt, takeQuoted, takeRun, takeSign, type Cursor } from './cursor.js';

const SEMICOLON = 0x3b;
const EQUALS = 0x3d;
const QUOTE = 0x22;

/**
 * Takes parameters, `;name` or `;name=value`, as long as they follow each other. Quoted values keep their quotes. Undefined if a parameter
 * is malformed or comes twice (RFC 3261 7.3.1).
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

/** Takes a value; null for an empty one, such as in `;rport=`, which some senders write. Undefined if a quoted value does not end. */
const takeValue = (cursor: Cursor): string | null | undefined =>
  codeAt(cursor) === QUOTE ? takeQuoted(cursor) : takeRun(cursor, VALUE) || null;
