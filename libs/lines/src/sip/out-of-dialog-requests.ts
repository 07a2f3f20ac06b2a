import { ALLOW } from './invite-request.js';
import { tagOf, type SipRequest } from './message.js';
import { refusalOfRequire, type PlainResponse } from './required-extensions.js';

/** Headers of the response to OPTIONS (RFC 3261 11.2). */
export const CAPABILITIES = { allow: ALLOW, accept: 'application/sdp, application/dtmf-relay, application/dtmf' };

const UNKNOWN: PlainResponse = { status: 481, reason: 'Call/Transaction Does Not Exist' };

/** The response to a request that belongs to no call, from the request alone: copies get the same. Undefined for an ACK, which gets none. */
export function respondOutOfDialog(request: SipRequest): PlainResponse | undefined {
  const { method } = request;
  if (method === 'ACK') return undefined;
  // A To tag means a dialog: 481 says that the dialog is gone, for OPTIONS, too (RFC 3261 12.2.2).
  if (tagOf(request.headers.to) !== undefined || method === 'BYE' || method === 'CANCEL') return UNKNOWN;
  if (method === 'INVITE') return { status: 403, reason: 'Forbidden' };
  if (method !== 'OPTIONS') return { status: 405, reason: 'Method Not Allowed', headers: { allow: ALLOW } };
  return refusalOfRequire(request) ?? { status: 200, reason: 'OK', headers: CAPABILITIES };
}
