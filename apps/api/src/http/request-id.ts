import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Characters of a token (RFC 9110 section 5.6.2), and `:/=` which ids of other systems hold. */
const PRINTABLE = /^[!#$%&'*+\-.^_`|~0-9A-Za-z:/=]{1,128}$/;

/** The sender's X-Request-Id where it can stand in a header and a log line, else a minted one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && PRINTABLE.test(given) ? given : randomUUID();
}
