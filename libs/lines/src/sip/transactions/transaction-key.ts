import { createHash } from 'node:crypto';
import { tagOf, type SipMessage } from '../message.js';

const MAGIC_COOKIE = 'z9hG4bK';
/** A longer key is kept as its hash: the far end chooses its parts. */
const MAX_KEY_CHARS = 256;

/** Separates the parts: no header value has a line feed. */
const join = (...parts: (string | number)[]): string => {
  const key = parts.join('\n');
  return key.length <= MAX_KEY_CHARS ? key : createHash('sha256').update(key).digest('base64');
};

const branchOf = (message: SipMessage): string => message.headers.via[0]?.params['branch'] ?? '';

/** Matches a response to its client transaction: branch of the top Via and CSeq method (RFC 3261 17.1.3). */
export const clientKeyOf = (message: SipMessage): string => join(branchOf(message), message.headers.cseq.method);

/**
 * Matches a request, or the response to it, to its server transaction: branch, sent-by and method, where ACK counts as the
 * INVITE's (RFC 3261 17.2.3). A branch without the magic cookie is of RFC 2543 and need not be unique: Call-ID, CSeq number and From
 * tag come in. The method is the CSeq's, which a response has, too.
 */
export function serverKeyOf(message: SipMessage): string {
  const { via, from, cseq, 'call-id': callId } = message.headers;
  const [top] = via;
  const branch = branchOf(message);
  const sentBy = `${top?.host.toLowerCase() ?? ''}:${top?.port ?? ''}`;
  const common = [branch, sentBy, cseq.method === 'ACK' ? 'INVITE' : cseq.method];
  return branch.startsWith(MAGIC_COOKIE) ? join(...common) : join(...common, callId, cseq.seq, tagOf(from) ?? '');
}
