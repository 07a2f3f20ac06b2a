import type { SipRequest } from './message.js';

const MAX_REQUIRE_CHARS = 1_024;
const TOKEN = /^[A-Za-z0-9\-.!%*_+`'~]+$/;

/** An answer without a body, as `SipStack.respond` takes it. */
export interface PlainResponse {
  status: number;
  reason: string;
  headers?: Record<string, string>;
}

/**
 * Why a request cannot be taken whose Require names an extension: we have none (RFC 3261 8.2.2.3). Not for ACK and CANCEL,
 * and not for BYE: who sends it has left the call, whatever we answer.
 */
export function refusalOfRequire(request: SipRequest): PlainResponse | undefined {
  const require = request.headers['require'];
  if (typeof require !== 'string' || require.trim() === '' || ['ACK', 'CANCEL', 'BYE'].includes(request.method)) return undefined;
  const tags = require
    .slice(0, MAX_REQUIRE_CHARS)
    .split(',')
    .map((tag) => tag.trim());
  if (require.length > MAX_REQUIRE_CHARS || !tags.every((tag) => TOKEN.test(tag))) return { status: 400, reason: 'Bad Require' };
  return { status: 420, reason: 'Bad Extension', headers: { unsupported: tags.join(', ') } };
}
