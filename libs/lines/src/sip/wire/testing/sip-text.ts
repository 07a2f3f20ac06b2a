import { readDatagram } from '../read-message.js';
import type { MessageFault } from '../message-fault.js';
import { isRequest, type SipMessage, type SipRequest, type SipResponse } from '../../message.js';

/** The bytes of a message: its lines with CRLF, the empty line and the body. Each character is one byte. */
export const bytesOf = (lines: readonly string[], body = ''): Buffer => Buffer.from([...lines, '', body].join('\r\n'), 'latin1');

/** Lines of a usual request. A change replaces or adds the line of that name; undefined removes the line. */
export function requestLines(
  method: string,
  change: Record<string, string | undefined> = {},
  start = `${method} sip:bob@biloxi.example SIP/2.0`,
) {
  return [start, ...headerLines({ 'Max-Forwards': '70', CSeq: `1 ${method}`, ...change })];
}

export const responseLines = (start: string, change: Record<string, string | undefined> = {}): string[] => [
  start,
  ...headerLines({ CSeq: '1 INVITE', ...change }),
];

const headerLines = (change: Record<string, string | undefined>): string[] =>
  Object.entries({
    Via: 'SIP/2.0/UDP pc33.atlanta.example;branch=z9hG4bKnashds8',
    From: '<sip:alice@atlanta.example>;tag=1928301774',
    To: '<sip:bob@biloxi.example>',
    'Call-ID': 'a84b4c76e66710@pc33.atlanta.example',
    ...change,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));

export function readRequest(bytes: Buffer): SipRequest {
  const message = readDatagram(bytes);
  if (typeof message === 'string' || !isRequest(message)) throw new Error(`no request: ${JSON.stringify(message)}`);
  return message;
}

export function readResponse(bytes: Buffer): SipResponse {
  const message = readDatagram(bytes);
  if (typeof message === 'string' || isRequest(message)) throw new Error(`no response: ${JSON.stringify(message)}`);
  return message;
}

export function faultOf(bytes: Buffer): MessageFault {
  const message: SipMessage | MessageFault = readDatagram(bytes);
  if (typeof message !== 'string') throw new Error('was read');
  return message;
}
