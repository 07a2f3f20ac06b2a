/** Headers of which a message has exactly one (RFC 3261 7.3.1): two that differ would be read differently by two readers. */
export type SingleHeader = 'from' | 'to' | 'call-id' | 'cseq' | 'content-length';

/** Why bytes are no message for us. For tests, counters and logs: nothing that came from the wire is in it. */
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
