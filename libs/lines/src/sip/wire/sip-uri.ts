import { isAllIn, isIn, SCHEME, URI } from './characters.js';
import { cursorOn, isAtEnd, skipHost, skipPort, type Cursor } from './cursor.js';
import { MAX_PORT } from './limits.js';

/** The parts of a `sip:` or `sips:` URI (RFC 3261 19.1.1) as they were written. */
export interface SipUri {
  scheme: 'sip' | 'sips';
  /** The user part, with its password if it has one; undefined without an `@`. */
  user?: string;
  /** A name, an IPv4 address, or a bracketed IPv6 reference. */
  host: string;
  port?: number;
  /** `;lr;transport=tcp`, or empty. */
  params: string;
  /** `?subject=x`, or empty. */
  headers: string;
}

const COLON = 0x3a;
const SEMICOLON = 0x3b;
const QUESTION_MARK = 0x3f;
const AT = 0x40;

/** Reads a SIP URI; undefined if the text is none, or if two readers could read two hosts from it. */
export function readSipUri(uri: string): SipUri | undefined {
  const cursor = cursorOn(uri);
  const schemeLength = sipSchemeLength(uri, 0, uri.length);
  if (schemeLength === 0 || !isAllIn(uri, URI) || !skipToParams(cursor, schemeLength + 1)) return undefined;
  const hostAt = uri.indexOf('@') + 1 || schemeLength + 1;
  const portAt = uri.lastIndexOf(':', cursor.at - 1);
  const hasPort = portAt > hostAt && uri[cursor.at - 1] !== ']';
  const headersAt = uri.indexOf('?', cursor.at);
  const paramsEnd = headersAt < 0 ? uri.length : headersAt;
  return {
    scheme: schemeLength === 3 ? 'sip' : 'sips',
    ...(hostAt > schemeLength + 1 ? { user: uri.slice(schemeLength + 1, hostAt - 1) } : {}),
    host: uri.slice(hostAt, hasPort ? portAt : cursor.at),
    ...(hasPort ? { port: Number(uri.slice(portAt + 1, cursor.at)) } : {}),
    params: uri.slice(cursor.at, paramsEnd),
    headers: uri.slice(paramsEnd),
  };
}

/** 3 for `sip:`, 4 for `sips:`, in upper or lower case; 0 for other schemes. */
function sipSchemeLength(text: string, start: number, end: number): number {
  const isSip =
    end - start > 3 &&
    (text.charCodeAt(start) | 0x20) === 0x73 &&
    (text.charCodeAt(start + 1) | 0x20) === 0x69 &&
    (text.charCodeAt(start + 2) | 0x20) === 0x70;
  if (!isSip) return 0;
  if (text.charCodeAt(start + 3) === COLON) return 3;
  return end - start > 4 && (text.charCodeAt(start + 3) | 0x20) === 0x73 && text.charCodeAt(start + 4) === COLON ? 4 : 0;
}

/** Skips user part, host and port of a SIP URI; false if one of them is invalid. */
function skipToParams(cursor: Cursor, start: number): boolean {
  const { text, end } = cursor;
  cursor.at = start;
  for (let at = start, hasUser = false; at < end; at += 1) {
    if (text.charCodeAt(at) !== AT) continue;
    if (hasUser) return false;
    hasUser = true;
    cursor.at = at + 1;
  }
  if (!skipHost(cursor) || !skipPort(cursor, MAX_PORT)) return false;
  const code = isAtEnd(cursor) ? SEMICOLON : text.charCodeAt(cursor.at);
  return code === SEMICOLON || code === QUESTION_MARK;
}

/** Whether the text from `start` to `end` is a URI of any scheme; a `sip:` or `sips:` URI must be valid. The characters were checked before. */
export function isUriAt(text: string, start: number, end: number): boolean {
  const schemeLength = sipSchemeLength(text, start, end);
  if (schemeLength > 0) return skipToParams({ text, at: start, end }, start + schemeLength + 1);
  return otherSchemeEnd(text, start, end) < end - 1;
}

/** Index of the `:` after a scheme (RFC 3261 25.1: a letter, then letters, digits, `+`, `-` and `.`); `end` if there is no scheme. */
function otherSchemeEnd(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && isIn(text.charCodeAt(at), SCHEME)) at += 1;
  const first = text.charCodeAt(start) | 0x20;
  return at < end && text.charCodeAt(at) === COLON && first >= 0x61 && first <= 0x7a ? at : end;
}

/** Whether the text is a URI of any scheme; a `sip:` or `sips:` URI must be valid. */
export const isUri = (uri: string): boolean => isAllIn(uri, URI) && isUriAt(uri, 0, uri.length);

/** Whether the text may be a Request-URI: a SIP URI may have no headers there (RFC 3261 19.1.1). */
export function isRequestUri(uri: string): boolean {
  if (sipSchemeLength(uri, 0, uri.length) === 0) return isUri(uri);
  return isUri(uri) && uri.indexOf('?', uri.indexOf('@') + 1) < 0;
}
