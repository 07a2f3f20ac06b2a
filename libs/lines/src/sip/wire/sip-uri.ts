import { HOST, isAllIn, isIn, isSome, URI } from './characters.js';
import { cursorOn, takeHost, takeNumber } from './cursor.js';
import { MAX_PORT } from './limits.js';

/** A `sip:` or `sips:` URI in its parts (RFC 3261 19.1.1), each as it was written. */
export interface SipUri {
  scheme: 'sip' | 'sips';
  /** User part with its password, if it has one; undefined where there is no `@`. */
  user?: string;
  /** A name, an IPv4 address, or an IPv6 reference in its brackets. */
  host: string;
  port?: number;
  /** `;lr;transport=tcp`, or empty. */
  params: string;
  /** `?subject=x`, or empty. */
  headers: string;
}

/** Undefined where it is none, or where two readers could take two hosts from it. */
export function readSipUri(uri: string): SipUri | undefined {
  const scheme = schemeOf(uri);
  if ((scheme !== 'sip' && scheme !== 'sips') || !isAllIn(uri, URI)) return undefined;
  const start = scheme.length + 1;
  const at = uri.indexOf('@', start);
  if (at >= 0 && uri.indexOf('@', at + 1) >= 0) return undefined;
  const cursor = cursorOn(uri);
  cursor.at = at < 0 ? start : at + 1;
  const host = takeHost(cursor);
  const port = uri[cursor.at] === ':' ? takePort(uri, cursor.at + 1) : { value: undefined, end: cursor.at };
  if (host === undefined || port === undefined) return undefined;
  const rest = uri.slice(port.end);
  if (rest !== '' && rest[0] !== ';' && rest[0] !== '?') return undefined;
  const headersAt = rest.indexOf('?');
  return {
    scheme,
    ...(at < 0 ? {} : { user: uri.slice(start, at) }),
    host,
    ...(port.value === undefined ? {} : { port: port.value }),
    params: headersAt < 0 ? rest : rest.slice(0, headersAt),
    headers: headersAt < 0 ? '' : rest.slice(headersAt),
  };
}

function takePort(uri: string, start: number): { value: number; end: number } | undefined {
  const cursor = cursorOn(uri);
  cursor.at = start;
  const value = takeNumber(cursor, MAX_PORT);
  return value ? { value, end: cursor.at } : undefined;
}

/** RFC 3261 25.1, scheme: a letter, then letters, digits, `+`, `-` and `.`. Lower case; empty where there is none. */
export function schemeOf(uri: string): string {
  const end = uri.indexOf(':');
  const scheme = end < 0 ? '' : uri.slice(0, end);
  const isScheme = /^[A-Za-z]$/.test(scheme[0] ?? '') && isAllInScheme(scheme);
  return isScheme ? scheme.toLowerCase() : '';
}

function isAllInScheme(scheme: string): boolean {
  for (let at = 0; at < scheme.length; at += 1) {
    const isHostSign = isIn(scheme.charCodeAt(at), HOST) && scheme[at] !== '_';
    if (!isHostSign && scheme[at] !== '+') return false;
  }
  return true;
}

/** A URI of any scheme; `sip:` and `sips:` must be readable. */
export function isUri(uri: string): boolean {
  const scheme = schemeOf(uri);
  if (scheme === 'sip' || scheme === 'sips') return readSipUri(uri) !== undefined;
  return scheme !== '' && isSome(uri.slice(scheme.length + 1), URI);
}

/** What may stand in a request line: no headers in a SIP URI (RFC 3261 19.1.1). */
export function isRequestUri(uri: string): boolean {
  const scheme = schemeOf(uri);
  if (scheme !== 'sip' && scheme !== 'sips') return isUri(uri);
  return readSipUri(uri)?.headers === '';
}
