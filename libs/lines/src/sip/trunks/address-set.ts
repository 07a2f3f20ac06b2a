import { BlockList, isIPv4, isIPv6 } from 'node:net';

const MAPPED = '::ffff:';
const MAX_DECIMALS = 3;

/** An IPv4 address that a socket of both families reports as `::ffff:a.b.c.d` (RFC 4291 2.5.5.2), as plain IPv4. */
export function plainAddress(address: string): string {
  if (address.length <= MAPPED.length || address.slice(0, MAPPED.length).toLowerCase() !== MAPPED) return address;
  const inner = address.slice(MAPPED.length);
  return isIPv4(inner) ? inner : address;
}

export interface Network {
  address: string;
  family: 'ipv4' | 'ipv6';
  /** Undefined where it is one address. */
  prefixBits?: number;
}

/** Reads `a.b.c.d`, `a.b.c.d/24` or the same of IPv6; undefined where it is neither. */
export function readNetwork(text: string): Network | undefined {
  const slash = text.indexOf('/');
  const address = plainAddress(slash < 0 ? text : text.slice(0, slash));
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) && !address.includes('%') ? 'ipv6' : undefined;
  if (!family) return undefined;
  if (slash < 0) return { address, family };
  const bits = text.slice(slash + 1);
  if (bits.length === 0 || bits.length > MAX_DECIMALS || !/^\d+$/.test(bits)) return undefined;
  const prefixBits = Number(bits);
  return prefixBits <= (family === 'ipv4' ? 32 : 128) ? { address, family, prefixBits } : undefined;
}

/** Addresses and networks; says at once whether an address is one of them. */
export class AddressSet {
  readonly #addresses = new Set<string>();
  readonly #networks = new BlockList();
  #hasNetworks = false;

  constructor(networks: Iterable<Network> = []) {
    for (const network of networks) this.#add(network);
  }

  has(address: string): boolean {
    const plain = plainAddress(address);
    if (this.#addresses.has(plain)) return true;
    if (!this.#hasNetworks) return false;
    return isIPv4(plain) ? this.#networks.check(plain, 'ipv4') : isIPv6(plain) && this.#networks.check(plain, 'ipv6');
  }

  #add(network: Network): void {
    const { address, family, prefixBits } = network;
    if (family === 'ipv4' && prefixBits === undefined) return void this.#addresses.add(address);
    // An IPv6 address has several spellings; the list compares bits.
    this.#hasNetworks = true;
    if (prefixBits === undefined) this.#networks.addAddress(address, family);
    else this.#networks.addSubnet(address, prefixBits, family);
  }
}
