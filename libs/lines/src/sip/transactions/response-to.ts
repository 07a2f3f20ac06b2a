import { newToken, tagOf, type SipHeaders, type SipRequest, type SipResponse } from '../message.js';

/** The parts of a response that are not copied from the request. */
export interface ResponseParts {
  headers?: Partial<SipHeaders>;
  content?: string;
  /** The To tag if the request has none; by default a new random one. */
  toTag?: string;
}

/** A response with the headers of RFC 3261 8.2.6.2: copied from the request, with a To tag unless it is a 100. */
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
