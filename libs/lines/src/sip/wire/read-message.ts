import type { SipHeaders, SipMessage } from '../message.js';
import { cursorOn } from './cursor.js';
import type { MessageFault } from './message-fault.js';
import { MAX_DATAGRAM_BYTES } from './limits.js';
import { readHeaders, readLength } from './read-headers.js';
import { readStartLine } from './read-start-line.js';
import { findEndOfHead, skipEmptyLines, splitHead, type HeadLines } from './split-head.js';

const END_OF_HEAD_BYTES = 4;

/** Reads start line and headers: a message without its body. */
export function readHead(lines: HeadLines): SipMessage | MessageFault {
  const start = readStartLine(lines[0] ?? cursorOn(''));
  if (typeof start === 'string') return start;
  const headers = readHeaders(lines);
  if (typeof headers === 'string') return headers;
  if (!('method' in start)) return { status: start.status, reason: start.reason, version: '2.0', headers };
  if (start.method !== headers.cseq.method) return 'other method in CSeq';
  return { method: start.method, uri: start.uri, version: '2.0', headers };
}

/** Reads the message of a datagram, in time linear in its length. */
export function readDatagram(bytes: Buffer): SipMessage | MessageFault {
  if (bytes.length > MAX_DATAGRAM_BYTES) return 'too large';
  const start = skipEmptyLines(bytes, 0, bytes.length);
  const end = findEndOfHead(bytes, start);
  if (end < 0) return 'no end of the headers';
  const lines = splitHead(bytes, start, end);
  if (typeof lines === 'string') return lines;
  const message = readHead(lines);
  if (typeof message === 'string') return message;
  const bodyStart = end + END_OF_HEAD_BYTES;
  // Bytes after the body are dropped; a message that is shorter than its Content-Length is invalid (RFC 3261 18.3).
  const bodyEnd = bodyStart + (lengthOf(message.headers) ?? bytes.length - bodyStart);
  if (bodyEnd > bytes.length) return 'body shorter than Content-Length';
  message.content = bytes.toString('latin1', bodyStart, bodyEnd);
  return message;
}

function lengthOf(headers: SipHeaders): number | undefined {
  const text = headers['content-length'];
  return typeof text === 'string' ? readLength(cursorOn(text)) : undefined;
}

/** Reads the message of a datagram; undefined if it is invalid. */
export function readMessage(datagram: Buffer): SipMessage | undefined {
  const message = readDatagram(datagram);
  return typeof message === 'string' ? undefined : message;
}
