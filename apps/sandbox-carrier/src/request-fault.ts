import { tagOf, type SipRequest } from '@turant/lines';

/**
 * Checks what RFC 3261 section 8.1.1 requires of each request, and section 13.2.1 of an INVITE, as far as the SIP parser has not
 * refused it already (a CSeq out of range, for example).
 * @returns what is wrong; undefined when nothing is
 */
export function requestFault(request: SipRequest): string | undefined {
  const { headers, method } = request;
  const [via] = headers.via;
  if (!via?.params['branch']?.startsWith('z9hG4bK')) return 'Via without an RFC 3261 branch';
  if (!tagOf(headers.from)) return 'From without tag';
  if (!(Number(headers['max-forwards']) > 0)) return 'Max-Forwards missing or used up';
  if (!/^sips?:/.test(request.uri)) return 'Request-URI is no SIP URI';
  return method === 'INVITE' ? inviteFault(request) : undefined;
}

function inviteFault({ headers, content }: SipRequest): string | undefined {
  const contact = Array.isArray(headers.contact) ? headers.contact : [];
  if (contact.length !== 1 || !/^sips?:/.test(contact[0]?.uri ?? '')) return 'INVITE without exactly one Contact';
  if (!content) return undefined;
  if (String(headers['content-type']).toLowerCase() !== 'application/sdp') return 'body without Content-Type application/sdp';
  if (Number(headers['content-length']) !== content.length) return 'Content-Length does not fit the body';
  return undefined;
}
