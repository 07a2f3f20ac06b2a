import { SettingsError } from '@turant/domain';
import type { OutboundRule } from './outbound-rule.js';
import type { Hop } from './prepared-request.js';

/** The only headers that are sent on to another origin. */
const HARMLESS_HEADERS = ['user-agent', 'accept', 'accept-language', 'accept-encoding'];

/**
 * The request after a redirect; undefined if the response is final. Only a request that stays the same is redirected. A POST that
 * gets 301 to 303 would become a GET, whose status 200 says nothing about the POST: its plugin gets the redirect as the response.
 * @throws SettingsError if the redirect leads to an address that is not allowed
 */
export function nextHop(hop: Hop, status: number, location: string | undefined, rule: OutboundRule): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, hop.url.href)) return undefined;
  const isRead = hop.method === 'GET' && hop.body === undefined;
  const isSameOrigin = new URL(location, hop.url).origin === hop.url.origin;
  if (!isRead && !(isSameOrigin && status >= 307)) return undefined;
  const url = redirectedAddress(location, hop.url, rule);
  if (isSameOrigin) return { ...hop, url };
  const headers = Object.entries(hop.headers).filter(([name]) => HARMLESS_HEADERS.includes(name));
  return { url, method: hop.method, headers: Object.fromEntries(headers) };
}

function redirectedAddress(location: string, base: URL, rule: OutboundRule): URL {
  try {
    return rule.readAddress(location, base);
  } catch (error) {
    throw new SettingsError('REDIRECT_REFUSED', `${base.hostname} redirects to an address that is not allowed`, { cause: error });
  }
}
