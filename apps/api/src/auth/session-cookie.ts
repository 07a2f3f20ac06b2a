import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '@turant/config';
import { SESSION_MS } from '@turant/management';
import { refusal } from '../http/refusal.js';

/** A browser takes this name over https only, from this host only and for all paths (RFC 6265bis section 4.1.3.2). */
export const SECURE_COOKIE = '__Host-turant-session';
/** On the machine itself, where there is no https. */
export const LOOPBACK_COOKIE = 'turant-session';

const MAX_AGE_SECONDS = SESSION_MS / 1000;

/** A cookie's name over https, and on the machine itself. */
export interface CookieNames {
  secure: string;
  loopback: string;
}

const NAMES: CookieNames = { secure: SECURE_COOKIE, loopback: LOOPBACK_COOKIE };

/** The value of a cookie. Two cookies of one name are none: somebody may have planted one of them. */
export function cookieIn({ cookie, host }: IncomingHttpHeaders, { secure, loopback }: CookieNames): string | undefined {
  if (cookie === undefined) return undefined;
  const names = isOnLoopback(host) ? [loopback, secure] : [secure];
  const pairs = cookie.split(';').map((one) => one.trim());
  for (const name of names) {
    const [found, ...others] = pairs.filter((one) => one.startsWith(`${name}=`));
    if (found !== undefined && others.length === 0) return found.slice(name.length + 1);
  }
  return undefined;
}

/** The token of the session's cookie. */
export const sessionTokenIn = (headers: IncomingHttpHeaders): string | undefined => cookieIn(headers, NAMES);

/**
 * The header that stores a session's token, or with an empty one removes it.
 * @throws HttpException 403 HTTPS_NEEDED where everybody on the way could read the cookie
 */
export const setCookieOf = (token: string, host: string | undefined, publicUrl: string | undefined): string =>
  setCookie(NAMES, token, token === '' ? 0 : MAX_AGE_SECONDS, host, publicUrl);

/** @throws HttpException 403 HTTPS_NEEDED */
export function setCookie(
  { secure, loopback }: CookieNames,
  value: string,
  maxAgeSeconds: number,
  host: string | undefined,
  publicUrl: string | undefined,
): string {
  const isSecure = !isOnLoopback(host);
  if (isSecure && publicUrl?.startsWith('https://') !== true) throw refusal('HTTPS_NEEDED');
  return `${isSecure ? secure : loopback}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

function isOnLoopback(host: string | undefined): boolean {
  const name = host?.replace(/:\d{1,5}$/, '');
  return name !== undefined && isLoopback(name);
}
