import { TOKEN, VALUE } from './characters.js';
import { codeAt, skipBlanks, takeQuoted, takeRun, takeSign, type Cursor } from './cursor.js';

const COMMA = 0x2c;
const EQUALS = 0x3d;
const QUOTE = 0x22;

/**
 * A challenge: `scheme`, and its parameters as they were written, quotes kept (RFC 3261 20.44). Reading ends at the first parameter that is
 * malformed: a challenge that nobody can answer must still end the transaction of its 401 or 407.
 */
export function takeChallenge(cursor: Cursor): Record<string, string> {
  const challenge = Object.create(null) as Record<string, string>;
  challenge['scheme'] = takeRun(cursor, TOKEN);
  skipBlanks(cursor);
  do {
    const name = takeRun(cursor, TOKEN).toLowerCase();
    if (name === '' || name in challenge || !takeSign(cursor, EQUALS)) break;
    const value = codeAt(cursor) === QUOTE ? takeQuoted(cursor) : takeRun(cursor, VALUE);
    if (!value) break;
    challenge[name] = value;
  } while (takeSign(cursor, COMMA));
  return challenge;
}
