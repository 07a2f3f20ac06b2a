import { newToken, tagOf, type SipHeaders, type SipRequest, type SipResponse } from '../message.js';

/** What a response has beyond the copied headers. */
export interface ResponseParts {
  headers?: Partial<SipHeaders>;
  content?: string;
  /** Where the request has none; a fresh one otherwise. */
  toTag?: string;
}

/** A response with the headers that RFC 3261 8.2.6.2 wants: copied from the request, a To tag in all but a 100. */
export function responseTo(request: SipRequest, status: number, reason: string, parts: ResponseParts = {}): SipResponse {
  const { via, from, to, cseq, 'call-id': callId } = request.headers;
  const tag = tagOf(to) ?? parts.toTag ?? newToken();
  return {
    status,
    reason,
    headers: {
      via,
      from,
      to: status === 100 ? to : { ...to, params: { ...to.params, tag } },
      'call-id': callId,
      cseq,
      ...parts.headers,
    },
    ...(parts.content === undefined ? {} : { content: parts.content }),
  };
}
