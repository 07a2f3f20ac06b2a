import { BlockList, isIPv4, isIPv6 } from 'node:net';

const MAPPED = '::ffff:';
const MAX_DECIMALS = 3;

/** Turns an IPv4-mapped address, `::ffff:a.b.c.d` (RFC 4291 2.5.5.2), into plain IPv4. Other addresses stay as they are. */
export function plainAddress(address: string): string {
  if (address.length <= MAPPED.length || address.slice(0, MAPPED.length).toLowerCase() !== MAPPED) return address;
  const inner = address.slice(MAPPED.length);
  return isIPv4(inner) ? inner : address;
}

export interface Network {
  address: string;
  family: 'ipv4' | 'ipv6';
  /** Undefined for a single address. */
  prefixBits?: number;
}

/** Reads an IPv4 or IPv6 address, with or without a prefix length such as `/24`; undefined if the text is neither. */
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

/** A set of addresses and networks with a fast membership test. */
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
    // An IPv6 address has several spellings, and BlockList compares bits.
    this.#hasNetworks = true;
    if (prefixBits === undefined) this.#networks.addAddress(address, family);
    else this.#networks.addSubnet(address, prefixBits, family);
  }
}
