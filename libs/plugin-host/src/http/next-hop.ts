import { SettingsError } from '@turant/domain';
import { checkedAddress, type Hop } from './prepared-request.js';

/** All that another origin may know of a request. */
const HARMLESS = ['user-agent', 'accept', 'accept-language', 'accept-encoding'];

/**
 * Where an answer sends a request on to; undefined where the answer is the last one. Only what may be asked again as it was is sent on: a
 * POST that is answered 301 to 303 would become a GET, whose 200 says nothing about the POST (the plugin sees the answer and knows).
 * @throws SettingsError where it points to an address that is not allowed
 */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, hop.url.href)) return undefined;
  const isRead = hop.method === 'GET' && hop.body === undefined;
  const isSameOrigin = new URL(location, hop.url).origin === hop.url.origin;
  if (!isRead && !(isSameOrigin && status >= 307)) return undefined;
  const url = redirectedAddress(location, hop.url);
  if (isSameOrigin) return { ...hop, url };
  const headers = Object.entries(hop.headers).filter(([name]) => HARMLESS.includes(name));
  return { url, method: hop.method, headers: Object.fromEntries(headers) };
}

function redirectedAddress(location: string, base: URL): URL {
  try {
    return checkedAddress(location, base);
  } catch (error) {
    throw new SettingsError('REDIRECT_REFUSED', `${base.hostname} redirects to an address that is not allowed`, { cause: error });
  }
}
