import type { SipRequest } from './message.js';

const MAX_REQUIRE_CHARS = 1_024;
const TOKEN = /^[A-Za-z0-9\-.!%*_+`'~]+$/;

/** A response without a body, for `SipStack.respond`. */
export interface PlainResponse {
  status: number;
  reason: string;
  headers?: Record<string, string>;
}

/**
 * The refusal of a request whose Require header names an extension, because we support none (RFC 3261 8.2.2.3). Undefined for ACK and
 * CANCEL, and for BYE, too: its sender has left the call in any case.
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
