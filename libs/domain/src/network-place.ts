/**
 * Where a host is: on this machine, on a private network (RFC 1918, and the link-local addresses of RFC 3927), or elsewhere. Every name
 * but `localhost` is elsewhere, because nobody knows to which address it resolves tomorrow.
 */
export type NetworkPlace = 'loopback' | 'private' | 'elsewhere';

/** Without leading zeros: programs read them differently. */
const IPV4 = /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/;

export function networkPlaceOf(host: string): NetworkPlace {
  if (host.toLowerCase() === 'localhost') return 'loopback';
  const bytes = IPV4.test(host) ? host.split('.').map(Number) : [];
  const [first = 0, second = 0] = bytes;
  if (bytes.some((byte) => byte > 255)) return 'elsewhere';
  if (first === 127) return 'loopback';
  return first === 10 || isPrivatePair(first, second) ? 'private' : 'elsewhere';
}

const isPrivatePair = (first: number, second: number): boolean =>
  (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168) || (first === 169 && second === 254);

/** Names that are resolved within one network only (RFC 6761, RFC 6762, RFC 8375, and what home routers use). */
const OWN_NAME = /^[^.]+$|\.(local|lan|home|internal|localdomain|localhost|test|home\.arpa)$/i;

export const isOnInternet = (host: string): boolean => networkPlaceOf(host) === 'elsewhere' && !OWN_NAME.test(host);

const isIPv4 = (text: string): boolean => IPV4.test(text) && text.split('.').every((byte) => Number(byte) <= 255);

/** Without brackets and without a zone. The parser of URLs knows each way to write one (RFC 4291 section 2.2). */
export const isIPv6 = (text: string): boolean => /^[\dA-Fa-f:.]{2,45}$/.test(text) && URL.canParse(`http://[${text}]/`);

/** Whether a text is an IP address, or a network such as 198.51.100.0/24. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : undefined;
  if (most === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}
