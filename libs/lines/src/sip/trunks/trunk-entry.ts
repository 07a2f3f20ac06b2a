import type { TrunkEndpoint } from '../../line-driver.js';
import { AddressSet, readNetwork, type Network } from './address-set.js';
import type { WatchedHost } from './watched-host.js';

/** Wider networks of a trunk are refused: a typing error must not allow half of the internet. */
const MIN_PREFIX_BITS = { ipv4: 16, ipv6: 32 } as const;

/** The networks of a trunk's `addresses`; undefined stands for an entry that is no network or is too wide. */
export const ownNetworks = (addresses: readonly string[]): (Network | undefined)[] =>
  addresses.map((text) => {
    const network = readNetwork(text);
    return network && (network.prefixBits ?? Infinity) >= MIN_PREFIX_BITS[network.family] ? network : undefined;
  });

/** A trunk of the directory. Immutable: a changed trunk gets a new entry. */
export class TrunkEntry {
  readonly #own: AddressSet;

  constructor(
    readonly endpoint: Required<TrunkEndpoint>,
    /** Undefined if the trunk's URI cannot be used. */
    readonly host: WatchedHost | undefined,
    readonly networks: readonly Network[],
  ) {
    this.#own = new AddressSet(networks);
  }

  has(address: string): boolean {
    return this.#own.has(address) || this.host?.has(address) === true;
  }

  matches({ uri, transport }: TrunkEndpoint, addresses: readonly string[]): boolean {
    const { endpoint } = this;
    if (endpoint.uri !== uri || endpoint.transport !== transport || endpoint.addresses.length !== addresses.length) return false;
    return addresses.every((one, index) => one === endpoint.addresses[index]);
  }
}
