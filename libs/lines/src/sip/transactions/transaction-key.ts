import { createHash } from 'node:crypto';
import { tagOf, type SipMessage } from '../message.js';

const MAGIC_COOKIE = 'z9hG4bK';
/** A longer key is replaced by its hash, because the far end chooses the length of its parts. */
const MAX_KEY_CHARS = 256;

/** Joins the parts by line feeds, which no header value has. */
const join = (...parts: (string | number)[]): string => {
  const key = parts.join('\n');
  return key.length <= MAX_KEY_CHARS ? key : createHash('sha256').update(key).digest('base64');
};

const branchOf = (message: SipMessage): string => message.headers.via[0]?.params['branch'] ?? '';

/** The key that matches a response to its client transaction: branch of the top Via and CSeq method (RFC 3261 17.1.3). */
export const clientKeyOf = (message: SipMessage): string => join(branchOf(message), message.headers.cseq.method);

/**
 * The key that matches a request, or a response to it, to its server transaction: branch, sent-by and method, with the method of an ACK
 * taken as INVITE (RFC 3261 17.2.3). A branch without the magic cookie comes from RFC 2543 and need not be unique, so Call-ID, CSeq number
 * and From tag are added. The method is read from CSeq, which requests and responses have.
 */
export function serverKeyOf(message: SipMessage): string {
  const { via, from, cseq, 'call-id': callId } = message.headers;
  const [top] = via;
  const branch = branchOf(message);
  const sentBy = `${top?.host.toLowerCase() ?? ''}:${top?.port ?? ''}`;
  const common = [branch, sentBy, cseq.method === 'ACK' ? 'INVITE' : cseq.method];
  return branch.startsWith(MAGIC_COOKIE) ? join(...common) : join(...common, callId, cseq.seq, tagOf(from) ?? '');
}
