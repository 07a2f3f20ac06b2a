import type { Via } from '../message.js';
import { TOKEN } from './characters.js';
import { codeAt, skipBlanks, skipHost, takeNumber, takeRun, takeSign, type Cursor } from './cursor.js';
import { MAX_PORT } from './limits.js';
import { takeParams } from './read-params.js';

const BLANK = 0x20;
const SLASH = 0x2f;
const COLON = 0x3a;
/** The magic cookie of a branch (RFC 3261 8.1.1.7), in lower case. */
const COOKIE = 'z9hg4bk';

/** Takes one value of Via (RFC 3261 20.42). Blanks are allowed around `/`, `:`, `;` and `=`. */
export function takeVia(cursor: Cursor): Via | undefined {
  skipBlanks(cursor);
  if (takeRun(cursor, TOKEN).toUpperCase() !== 'SIP' || !takeSign(cursor, SLASH)) return undefined;
  const version = takeRun(cursor, TOKEN);
  if (version === '' || !takeSign(cursor, SLASH)) return undefined;
  const protocol = takeRun(cursor, TOKEN);
  if (protocol === '' || codeAt(cursor) !== BLANK) return undefined;
  skipBlanks(cursor);
  const start = cursor.at;
  if (!skipHost(cursor)) return undefined;
  const host = cursor.text.slice(start, cursor.at);
  const hasPort = takeSign(cursor, COLON);
  const port = hasPort ? takeNumber(cursor, MAX_PORT) : undefined;
  if (hasPort && !port) return undefined;
  const params = takeParams(cursor);
  if (!params || isCookieAlone(params['branch'])) return undefined;
  return port === undefined ? { version, protocol, host, params } : { version, protocol, host, port, params };
}

/** A branch of only the cookie identifies no transaction: all such messages would match the same one (RFC 4475 3.2.1). */
const isCookieAlone = (branch: string | null | undefined): boolean => branch?.length === COOKIE.length && branch.toLowerCase() === COOKIE;
