import { isDeepStrictEqual } from 'node:util';
import type { NameAddr, SipHeaders, Via } from '../message.js';
import { TOKEN, VISIBLE } from './characters.js';
import { copyOf, restOf, skipBlanks, skipRun, takeNumber, takeRun, takeSign, trim, type Cursor } from './cursor.js';
import type { MessageFault, SingleHeader } from './message-fault.js';
import { headerNameOf } from './header-names.js';
import { MAX_CSEQ } from './limits.js';
import { takeAddress, takeList, takeOnly } from './read-address.js';
import { takeChallenge } from './read-challenge.js';
import { takeVia } from './read-via.js';
import type { HeadLines } from './split-head.js';

const COLON = 0x3a;

/** Reads the headers below the start line into `SipHeaders`. */
export function readHeaders(lines: HeadLines): SipHeaders | MessageFault {
  const headers = Object.create(null) as SipHeaders;
  for (let at = 1; at < lines.length; at += 1) {
    const value = copyOf(lines[at] as Cursor);
    const name = takeHeaderName(value);
    const fault = name === undefined ? 'bad header line' : readHeader(headers, name, value);
    if (fault) return fault;
  }
  return missingIn(headers) ?? headers;
}

/** Takes the name of a header and moves to its value, without the blanks around it. Undefined if the name is no token. */
export function takeHeaderName(line: Cursor): string | undefined {
  const start = line.at;
  skipRun(line, TOKEN);
  const end = line.at;
  if (end === start || !takeSign(line, COLON)) return undefined;
  trim(line);
  return headerNameOf(line.text.slice(start, end));
}

function missingIn(headers: SipHeaders): MessageFault | undefined {
  if (headers.via === undefined) return 'no via';
  if (headers.from === undefined) return 'no from';
  if (headers.to === undefined) return 'no to';
  if (headers['call-id'] === undefined) return 'no call-id';
  return headers.cseq === undefined ? 'no cseq' : undefined;
}

function readHeader(headers: SipHeaders, name: string, value: Cursor): MessageFault | undefined {
  switch (name) {
    case 'via':
      return append<Via>(headers, name, value, takeVia);
    case 'route':
    case 'record-route':
      return append<NameAddr>(headers, name, value, takeAddress);
    case 'contact':
      return readContact(headers, value);
    case 'from':
    case 'to':
      return setOnce(headers, name, takeOnly(value, takeAddress));
    case 'cseq':
      return setOnce(headers, name, takeOnly(value, takeCSeq));
    case 'call-id':
      return setOnce(
        headers,
        name,
        takeOnly(value, (cursor) => takeRun(cursor, VISIBLE) || undefined),
      );
    case 'content-length': {
      const text = restOf(value);
      return setOnce(headers, name, readLength(value) === undefined ? undefined : text);
    }
    case 'www-authenticate':
    case 'proxy-authenticate':
      (headers[name] ??= []).push(takeChallenge(value));
      return undefined;
    default:
      return join(headers, name, restOf(value));
  }
}

function append<Value>(
  headers: SipHeaders,
  name: 'via' | 'route' | 'record-route' | 'contact',
  value: Cursor,
  take: (cursor: Cursor) => Value | undefined,
): MessageFault | undefined {
  const values = takeList(value, take);
  if (!values) return `bad ${name}`;
  const before = headers[name];
  if (before === undefined) headers[name] = values as never;
  else (before as Value[]).push(...values);
  return undefined;
}

/** `*` must be the only Contact (RFC 3261 10.2.2). */
function readContact(headers: SipHeaders, value: Cursor): MessageFault | undefined {
  if (restOf(value) !== '*') return headers.contact === '*' ? 'bad contact' : append<NameAddr>(headers, 'contact', value, takeAddress);
  if (headers.contact !== undefined) return 'bad contact';
  headers.contact = '*';
  return undefined;
}

/** The same value twice is harmless, and some senders write it. */
function setOnce(headers: SipHeaders, name: SingleHeader, value: unknown): MessageFault | undefined {
  if (value === undefined) return `bad ${name}`;
  const before = headers[name];
  if (before !== undefined && !isDeepStrictEqual(before, value)) return `two ${name}`;
  headers[name] = value as never;
  return undefined;
}

/** Joins the lines of a header; a line without a value adds nothing. */
function join(headers: SipHeaders, name: string, text: string): undefined {
  const before = headers[name];
  headers[name] = before && text ? `${String(before)}, ${text}` : before || text;
}

function takeCSeq(cursor: Cursor): SipHeaders['cseq'] | undefined {
  const seq = takeNumber(cursor, MAX_CSEQ);
  const end = cursor.at;
  skipBlanks(cursor);
  const method = takeRun(cursor, TOKEN);
  return seq === undefined || method === '' || cursor.at === end + method.length ? undefined : { seq, method };
}

/** The value of Content-Length; undefined if it is no decimal number below 2**31. */
export const readLength = (value: Cursor): number | undefined => takeOnly(value, (cursor) => takeNumber(cursor, MAX_CSEQ));
