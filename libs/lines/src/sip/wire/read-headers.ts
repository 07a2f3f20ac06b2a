import { isDeepStrictEqual } from 'node:util';
import type { NameAddr, SipHeaders, Via } from '../message.js';
import { isSome, TOKEN, trimBlanks, VISIBLE } from './characters.js';
import { skipBlanks, takeNumber, takeRun, type Cursor } from './cursor.js';
import type { MessageFault, SingleHeader } from './fault.js';
import { headerNameOf } from './header-names.js';
import { MAX_CSEQ } from './limits.js';
import { readList, readOne, takeAddress } from './read-address.js';
import { readChallenge } from './read-challenge.js';
import { takeVia } from './read-via.js';
import type { HeadLines } from './split-head.js';

const BLANK = 0x20;
const REQUIRED = ['via', 'from', 'to', 'call-id', 'cseq'] as const;

/** The headers below the start line. Known ones are parsed; each other one is its text, several lines joined by commas. */
export function readHeaders(lines: HeadLines): SipHeaders | MessageFault {
  const headers = Object.create(null) as SipHeaders;
  for (let at = 1; at < lines.length; at += 1) {
    const line = splitLine(lines[at] ?? '');
    const fault = line ? readHeader(headers, line.name, line.value) : 'bad header line';
    if (fault) return fault;
  }
  const missing = REQUIRED.find((name) => headers[name] === undefined);
  return missing ? `no ${missing}` : headers;
}

/** Name and value, without the blanks around them. Undefined where the name is no token. */
export function splitLine(line: string): { name: string; value: string } | undefined {
  const colon = line.indexOf(':');
  const name = colon < 0 ? undefined : headerNameOf(nameOf(line, colon));
  return name === undefined ? undefined : { name, value: trimBlanks(line.slice(colon + 1)) };
}

/** Blanks may stand behind the name, not before it. */
function nameOf(line: string, colon: number): string {
  let end = colon;
  while (end > 0 && line.charCodeAt(end - 1) === BLANK) end -= 1;
  return line.slice(0, end);
}

function readHeader(headers: SipHeaders, name: string, text: string): MessageFault | undefined {
  switch (name) {
    case 'via':
      return append<Via>(headers, name, text, takeVia);
    case 'route':
    case 'record-route':
      return append<NameAddr>(headers, name, text, takeAddress);
    case 'contact':
      return readContact(headers, text);
    case 'from':
    case 'to':
      return setOnce(headers, name, readOne(text, takeAddress));
    case 'cseq':
      return setOnce(headers, name, readOne(text, takeCSeq));
    case 'call-id':
      return setOnce(headers, name, isSome(text, VISIBLE) ? text : undefined);
    case 'content-length':
      return setOnce(headers, name, readLength(text) === undefined ? undefined : text);
    case 'www-authenticate':
    case 'proxy-authenticate':
      (headers[name] ??= []).push(readChallenge(text));
      return undefined;
    default:
      return join(headers, name, text);
  }
}

function append<Value>(
  headers: SipHeaders,
  name: 'via' | 'route' | 'record-route' | 'contact',
  text: string,
  take: (cursor: Cursor) => Value | undefined,
): MessageFault | undefined {
  const values = readList(text, take);
  if (!values) return `bad ${name}`;
  const before = headers[name];
  if (before === undefined) headers[name] = values as never;
  else (before as Value[]).push(...values);
  return undefined;
}

/** RFC 3261 10.2.2: `*` stands alone. */
function readContact(headers: SipHeaders, text: string): MessageFault | undefined {
  if (text !== '*') return headers.contact === '*' ? 'bad contact' : append<NameAddr>(headers, 'contact', text, takeAddress);
  if (headers.contact !== undefined) return 'bad contact';
  headers.contact = '*';
  return undefined;
}

/** The same value twice is met and harmless. */
function setOnce(headers: SipHeaders, name: SingleHeader, value: unknown): MessageFault | undefined {
  if (value === undefined) return `bad ${name}`;
  const before = headers[name];
  if (before !== undefined && !isDeepStrictEqual(before, value)) return `two ${name}`;
  headers[name] = value as never;
  return undefined;
}

/** A line without a value adds nothing to those before it. */
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

/** The value of Content-Length; undefined where it is no decimal number below 2**31. */
export function readLength(text: string): number | undefined {
  return readOne(text, (cursor) => takeNumber(cursor, MAX_CSEQ));
}
