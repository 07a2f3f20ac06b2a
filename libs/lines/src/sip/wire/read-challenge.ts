import { TOKEN, VALUE } from './characters.js';
import { codeAt, skipBlanks, takeQuoted, takeRun, takeSign, type Cursor } from './cursor.js';

const COMMA = 0x2c;
const EQUALS = 0x3d;
const QUOTE = 0x22;

/**
 * Takes a challenge (RFC 3261 20.44): `scheme`, and the parameters with their quotes. Reading stops at the first malformed parameter and
 * does not fail: even a 401 or 407 with a malformed challenge must complete its transaction.
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
