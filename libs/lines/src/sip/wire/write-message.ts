import type { NameAddr, Params, SipHeaders, SipMessage, Via } from '../message.js';
import { DISPLAY, isAllIn, isSome, TEXT, TOKEN, VALUE, VISIBLE } from './characters.js';
import { cursorOn, isAtEnd, skipHost, takeQuoted } from './cursor.js';
import { spellingOf } from './header-names.js';
import { MAX_CSEQ, MAX_PORT } from './limits.js';
import { isUri } from './sip-uri.js';

/** The version in a start line (RFC 3261 7.1, 7.2). */
const VERSION = 'SIP/2.0';
/** A character above 255 would lose its high byte on the wire. */
const NO_BYTE = /[\u0100-\uffff]/;

/**
 * Writes a message as bytes, one byte for each character. Content-Length is computed; extra lines are written after the headers.
 * @throws TypeError if a part would be read differently: a line break in a value, for example, would begin another header
 */
export function writeMessage(message: SipMessage): Buffer {
  const { headers, content = '' } = message;
  let text = startLineOf(message);
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && name !== 'content-length') text += linesOf(name, value);
  }
  text += `Content-Length: ${content.length}\r\n`;
  if ('extraLines' in message) for (const line of message.extraLines ?? []) text += `${extraLine(line)}\r\n`;
  return Buffer.from(`${text}\r\n${need('body', content, !NO_BYTE.test(content))}`, 'latin1');
}

function startLineOf(message: SipMessage): string {
  if ('method' in message) {
    const uri = need('Request-URI', message.uri, isUri(message.uri));
    return `${need('method', message.method, isSome(message.method, TOKEN))} ${uri} ${VERSION}\r\n`;
  }
  const { status, reason } = message;
  const isStatus = Number.isInteger(status) && status >= 100 && status < 700;
  return `${VERSION} ${need('status', status, isStatus)} ${need('reason', reason, isAllIn(reason, TEXT))}\r\n`;
}

function linesOf(name: string, value: unknown): string {
  const line = (text: string): string => `${spellingOf(name)}: ${text}\r\n`;
  switch (name) {
    case 'via':
      return (value as Via[]).map((via) => line(viaText(via))).join('');
    case 'from':
    case 'to':
      return line(addressText(value as NameAddr));
    case 'contact':
      return value === '*' ? line('*') : addressLine(line, value as NameAddr[]);
    case 'route':
    case 'record-route':
      return addressLine(line, value as NameAddr[]);
    case 'cseq':
      return line(cseqText(value as SipHeaders['cseq']));
    case 'call-id':
      return line(need(name, value as string, isSome(value as string, VISIBLE)));
    case 'www-authenticate':
    case 'proxy-authenticate':
      return (value as Record<string, string>[]).map((challenge) => line(challengeText(challenge))).join('');
    default:
      need('header name', name, isSome(name, TOKEN));
      return line(fieldText(name, value));
  }
}

const addressLine = (line: (text: string) => string, values: readonly NameAddr[]): string =>
  values.length === 0 ? '' : line(values.map(addressText).join(', '));

/** Always with angle brackets: parameters inside them belong to the URI, parameters after them to the header. */
function addressText({ name, uri, params }: NameAddr): string {
  const display = name ? `${need('display name', name, isAllIn(name, DISPLAY) || isQuoted(name))} ` : '';
  return `${display}<${need('URI', uri, isUri(uri))}>${params ? paramsText(params) : ''}`;
}

function viaText({ version, protocol, host, port, params }: Via): string {
  need('Via', version, isSome(version, TOKEN));
  need('Via', protocol, isSome(protocol, TOKEN));
  const isPort = port === undefined || (Number.isInteger(port) && port > 0 && port <= MAX_PORT);
  const sentBy = need('Via', host, isHost(host)) + (need('Via', port, isPort) === undefined ? '' : `:${port}`);
  return `SIP/${version}/${protocol} ${sentBy}${paramsText(params)}`;
}

function paramsText(params: Params): string {
  let text = '';
  for (const name in params) {
    const value = params[name];
    text += `;${need('parameter', name, isSome(name, TOKEN))}`;
    if (value != null) text += `=${need(`parameter ${name}`, value, isSome(value, VALUE) || isQuoted(value))}`;
  }
  return text;
}

function cseqText({ seq, method }: SipHeaders['cseq']): string {
  need('CSeq', seq, Number.isInteger(seq) && seq >= 0 && seq <= MAX_CSEQ);
  return `${seq} ${need('CSeq', method, isSome(method, TOKEN))}`;
}

function challengeText(challenge: Record<string, string>): string {
  const { scheme = '', ...params } = challenge;
  const fields = Object.entries(params).map(([name, value]) => {
    need('challenge', name, isSome(name, TOKEN));
    return `${name}=${need('challenge', value, isSome(value, VALUE) || isQuoted(value))}`;
  });
  return `${need('challenge', scheme, isAllIn(scheme, TOKEN))} ${fields.join(', ')}`.trimEnd();
}

function fieldText(name: string, value: unknown): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string' || !isAllIn(text, TEXT)) throw unfit(name);
  return text;
}

function extraLine(line: string): string {
  const name = line.slice(0, Math.max(0, line.indexOf(':')));
  return need('extra line', line, isSome(name, TOKEN) && isAllIn(line, TEXT));
}

function isQuoted(text: string): boolean {
  const cursor = cursorOn(text);
  return takeQuoted(cursor) !== undefined && isAtEnd(cursor);
}

function isHost(text: string): boolean {
  const cursor = cursorOn(text);
  return skipHost(cursor) && isAtEnd(cursor);
}

function need<Value>(what: string, value: Value, isFit: boolean): Value {
  if (!isFit) throw unfit(what);
  return value;
}

/** The error never has the value, which may be personal data. */
const unfit = (what: string): TypeError => new TypeError(`SIP message not written: ${what} is not fit for the wire`);
