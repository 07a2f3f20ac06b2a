import { ALLOW } from './invite-request.js';
import { tagOf, type SipRequest } from './message.js';
import { refusalOfRequire, type PlainResponse } from './required-extensions.js';

/** What OPTIONS is told that we take (RFC 3261 11.2). */
export const CAPABILITIES = { allow: ALLOW, accept: 'application/sdp, application/dtmf-relay, application/dtmf' };

const UNKNOWN: PlainResponse = { status: 481, reason: 'Call/Transaction Does Not Exist' };

/** The answer to a request that belongs to no call of ours: nobody can call in. It depends on the request alone. `undefined`: none, it is an ACK. */
export function respondOutOfDialog(request: SipRequest): PlainResponse | undefined {
  const { method } = request;
  if (method === 'ACK') return undefined;
  // A To tag says that there is a dialog: 481 tells the far end that it is gone, for OPTIONS, too (RFC 3261 12.2.2).
  if (tagOf(request.headers.to) !== undefined || method === 'BYE' || method === 'CANCEL') return UNKNOWN;
  if (method === 'INVITE') return { status: 403, reason: 'Forbidden' };
  if (method !== 'OPTIONS') return { status: 405, reason: 'Method Not Allowed', headers: { allow: ALLOW } };
  return refusalOfRequire(request) ?? { status: 200, reason: 'OK', headers: CAPABILITIES };
}
