import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Names that no public name server knows (RFC 6761, RFC 6762, RFC 8375, ICANN's .internal), and what home routers call their network. */
const LOCAL_NAME = /(^|\.)(localhost|local|test|invalid|home\.arpa|internal|lan|localdomain|home)$/;

/** Whether a platform on the open internet can post to this URL, as far as the URL itself tells. Nothing is looked up. */
export function isPublicHttps(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (protocol !== 'https:') return false;
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !LOCAL_NAME.test(host);
}
