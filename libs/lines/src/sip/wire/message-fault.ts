/** Headers that a message may have only once (RFC 3261 7.3.1): of two different values, two readers might take one each. */
export type SingleHeader = 'from' | 'to' | 'call-id' | 'cseq' | 'content-length';

/** Why bytes are no valid message. It has no text from the wire, so it can be logged and counted. */
export type MessageFault =
  | 'too large'
  | 'no end of the headers'
  | 'control character'
  | 'line too long'
  | 'too many lines'
  | 'bad start line'
  | 'bad version'
  | 'bad status code'
  | 'bad Request-URI'
  | 'bad header line'
  | 'other method in CSeq'
  | 'body shorter than Content-Length'
  | `bad ${SingleHeader | 'via' | 'contact' | 'route' | 'record-route'}`
  | `no ${SingleHeader | 'via'}`
  | `two ${SingleHeader}`;
