import { BlockList, isIP, isIPv6 } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

/** Longer chains of proxies do not occur in practice; entries beyond this number are ignored. */
const MAX_HOPS = 16;
const IPV4_IN_IPV6 = '::ffff:';

/** Finds the address that a request came from: the connection's or, behind trusted proxies, the address that a proxy names. */
export class PeerAddressFinder {
  readonly #trusted = new BlockList();

  /** @param trusted addresses and networks of proxies whose `X-Forwarded-For` or `Forwarded` counts */
  constructor(trusted: readonly string[]) {
    for (const one of trusted) {
      const [address = '', bits] = one.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#trusted.addAddress(address, family);
      else this.#trusted.addSubnet(address, Number(bits), family);
    }
  }

  /**
   * Walks the list from the right, because every proxy appends the address it saw, to the first address that is no trusted proxy's.
   * Entries left of that address were written by the sender. An entry that is no address ends the walk at the proxy that passed it on.
   */
  of(headers: IncomingHttpHeaders, peer: string | undefined): string {
    let address = plainAddress(peer ?? '') ?? 'unknown';
    for (const hop of this.isTrusted(address) ? hopsIn(headers) : []) {
      const named = addressIn(hop);
      if (named === undefined) return address;
      address = named;
      if (!this.isTrusted(address)) return address;
    }
    return address;
  }

  isTrusted(peer: string | undefined): boolean {
    const address = plainAddress(peer ?? '');
    return address !== undefined && this.#trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }
}

/** The last hop first. `Forwarded` (RFC 7239) counts only without an `X-Forwarded-For`, the header that most proxies write. */
function hopsIn({ 'x-forwarded-for': list, forwarded }: IncomingHttpHeaders): string[] {
  if (list !== undefined) return [list].flat().join(',').split(',').slice(-MAX_HOPS).reverse();
  const elements = (forwarded ?? '').split(',').slice(-MAX_HOPS).reverse();
  return elements.map((element) => {
    const pair = element.split(';').find((one) => one.trim().toLowerCase().startsWith('for='));
    return pair === undefined ? '' : pair.trim().slice('for='.length).replaceAll('"', '');
  });
}

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]:4711`. */
function addressIn(hop: string): string | undefined {
  const text = hop.trim();
  if (text.startsWith('[')) return plainAddress(text.slice(1, text.indexOf(']')));
  const [address = '', ...port] = text.split(':');
  return plainAddress(port.length === 1 ? address : text);
}

function plainAddress(text: string): string | undefined {
  const address = text.toLowerCase().startsWith(IPV4_IN_IPV6) && text.includes('.') ? text.slice(IPV4_IN_IPV6.length) : text;
  const [unzoned = ''] = address.split('%');
  return isIP(unzoned) === 0 ? undefined : unzoned;
}

/** The unit of rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, whose other 64 bits a site chooses freely. */
export function siteOf(address: string): string {
  return isIPv6(address) ? networkOf(groupsOf(address), 64) : address;
}

/** The same, and of an IPv6 address the networks of 56 and 48 bits, which are handed to one household or business (RFC 6177). */
export function sitesOf(address: string): string[] {
  return isIPv6(address) ? [64, 56, 48].map((bits) => networkOf(groupsOf(address), bits)) : [address];
}

/** The first four groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = '', right] = address.split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  const zeros = Array.from({ length: right === undefined ? 0 : Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => parseInt(group, 16));
}

function networkOf(groups: readonly number[], bits: number): string {
  const kept = groups.map((group, at) => group & (0xffff << Math.min(16, Math.max(0, 16 * (at + 1) - bits))) & 0xffff);
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
