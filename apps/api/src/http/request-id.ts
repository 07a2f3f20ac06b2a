import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Characters of a token (RFC 9110 section 5.6.2), and `:/=`, which occur in ids of other systems. */
const REQUEST_ID = /^[!#$%&'*+\-.^_`|~0-9A-Za-z:/=]{1,128}$/;

/** The sender's X-Request-Id when it is safe in a header and a log line, else a new id. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
