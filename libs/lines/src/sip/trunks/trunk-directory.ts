import { RetryLaterError, SettingsError } from '@turant/domain';
import { readTrunkHost, type Hop } from '../hop.js';
import type { LineLog, TrunkEndpoint } from '../../line-driver.js';
import { AddressSet, readNetwork, type Network } from './address-set.js';
import { machineClock, type MonotonicClock } from './monotonic-clock.js';
import { dnsServers, type NameServers } from './name-servers.js';
import { TrunkHosts } from './trunk-hosts.js';
import type { WatchedHost } from './watched-host.js';

/** Wider networks of a trunk are refused: a typing error must not allow half of the internet. */
const MIN_PREFIX_BITS = { ipv4: 16, ipv6: 32 } as const;

export interface TrunkDirectoryOptions {
  /** Setting SIP_ALLOW: addresses and networks that may signal besides the trunks. They belong to no trunk: only responses are sent there. */
  allow?: readonly string[];
  resolver?: NameServers;
  clock?: MonotonicClock;
  /** How long a removed address or trunk stays allowed; longer than a call lasts. */
  graceMs?: number;
  log?: LineLog | undefined;
}

/** How long a removed trunk may still signal: longer than the longest call by default (MAX_CALL_SECONDS is 600 s) with its ringing. */
const DEFAULT_GRACE_MS = 900_000;
const RETRY_AFTER_MS = 5_000;
const MAX_TRUNKS_IN_GRACE = 1_000;
const MAX_LOGGED_CHARACTERS = 60;

/**
 * The trunks and the addresses that may signal. The addresses of a trunk are those that its host resolves to, and those of its `addresses`;
 * `allow` adds networks. The source port is not checked.
 */
export class TrunkDirectory {
  readonly #trunks = new Map<string, TrunkEntry>();
  /** Entries of trunks that were removed or changed, with the end of their grace, the oldest first: a call may still be up on them. */
  readonly #inGrace = new Map<TrunkEntry, number>();
  readonly #hosts: TrunkHosts;
  readonly #allow: readonly Network[];
  readonly #clock: MonotonicClock;
  readonly #graceMs: number;
  readonly #log: LineLog | undefined;
  #allowed = new AddressSet();
  #cancelTimer: () => void = () => undefined;

  /** @throws SettingsError SIP_ALLOW */
  constructor(options: TrunkDirectoryOptions = {}) {
    const { allow = [], resolver: names = dnsServers(), clock = machineClock, graceMs = DEFAULT_GRACE_MS, log } = options;
    this.#allow = allow.map(allowedNetwork);
    this.#clock = clock;
    this.#graceMs = graceMs;
    this.#log = log;
    this.#hosts = new TrunkHosts({ names, clock, graceMs, log, onChange: () => this.#rebuildAllowed() });
    this.#rebuildAllowed();
  }

  /** Replaces the trunks. Called every second, so it does nothing if nothing has changed. */
  set(trunks: readonly TrunkEndpoint[]): void {
    const listed = new Set<string>();
    let isChanged = false;
    for (const trunk of trunks) {
      if (listed.has(trunk.trunkId)) continue;
      listed.add(trunk.trunkId);
      if (this.#addOrReplace(trunk, trunk.addresses ?? [])) isChanged = true;
    }
    for (const [trunkId, trunk] of this.#trunks) {
      if (listed.has(trunkId)) continue;
      this.#trunks.delete(trunkId);
      this.#startGrace(trunk);
      isChanged = true;
    }
    if (isChanged) this.#rebuildAllowed();
  }

  /**
   * The hop to which a call on this trunk is sent; adds the trunk to the directory. If the trunk has several servers, the Call-ID determines
   * one of them.
   * @throws RejectedError LINE_ORDER if the trunk's URI is invalid
   * @throws RetryLaterError TRUNK_UNREACHABLE if the trunk's host has no IPv4 address now
   */
  async hopOf(trunk: TrunkEndpoint, sipCallId = ''): Promise<Hop> {
    const at = readTrunkHost(trunk);
    // The trunk of an order may lack the addresses that `set` gave.
    const addresses = trunk.addresses ?? this.#trunks.get(trunk.trunkId)?.endpoint.addresses ?? [];
    if (this.#addOrReplace(trunk, addresses)) this.#rebuildAllowed();
    try {
      const target = await this.#trunks.get(trunk.trunkId)?.host?.target(sipCallId);
      if (!target) throw new Error('The trunk is gone');
      return { protocol: at.transport === 'tcp' ? 'TCP' : 'UDP', ...target };
    } catch (cause) {
      throw new RetryLaterError('TRUNK_UNREACHABLE', `No IPv4 address for ${at.host}`, RETRY_AFTER_MS, { cause });
    }
  }

  /** Whether a peer at this address may signal. */
  isAllowedPeer(address: string): boolean {
    return this.#allowed.has(address);
  }

  /** Whether the address belongs to the trunk: messages of its calls are sent only to such addresses. */
  isTrunkAddress(trunkId: string, address: string): boolean {
    if (this.#trunks.get(trunkId)?.has(address)) return true;
    for (const trunk of this.#inGrace.keys()) if (trunk.endpoint.trunkId === trunkId && trunk.has(address)) return true;
    return false;
  }

  /** Returns the test whether another address belongs to the same trunk as this one. */
  sameTrunkAs(address: string): (other: string) => boolean {
    const trunks = [...this.#trunks.values(), ...this.#inGrace.keys()].filter((trunk) => trunk.has(address));
    return (other) => trunks.some((trunk) => trunk.has(other));
  }

  /** Stops the look-ups and timers. */
  close(): void {
    this.#cancelTimer();
    this.#hosts.close();
  }

  /** Adds or replaces a trunk. False if the trunk has not changed. */
  #addOrReplace({ trunkId, uri, transport }: TrunkEndpoint, addresses: readonly string[]): boolean {
    const known = this.#trunks.get(trunkId);
    const endpoint = { trunkId, uri, transport, addresses };
    if (known?.matches(endpoint, addresses)) return false;
    const own = ownNetworks(addresses);
    if (own.includes(undefined))
      this.#log?.warn({ trunkId }, 'an address of a trunk is ignored: it is no address or network, or the network is too wide');
    this.#trunks.set(
      trunkId,
      new TrunkEntry(
        { ...endpoint, addresses: [...addresses] },
        this.#hostOf(endpoint),
        own.flatMap((one) => one ?? []),
      ),
    );
    if (known) this.#startGrace(known);
    return true;
  }

  /** A trunk with an invalid URI must not harm other trunks: it stays without a host, and orders on it are refused. */
  #hostOf(endpoint: TrunkEndpoint): WatchedHost | undefined {
    try {
      return this.#hosts.take(readTrunkHost(endpoint));
    } catch (error) {
      this.#log?.warn({ trunkId: endpoint.trunkId, error: (error as Error).message }, 'a trunk cannot be used: its URI is invalid');
      return undefined;
    }
  }

  #startGrace(trunk: TrunkEntry): void {
    this.#inGrace.set(trunk, this.#clock.now() + this.#graceMs);
    const [oldest] = this.#inGrace.keys();
    if (oldest && this.#inGrace.size > MAX_TRUNKS_IN_GRACE) this.#remove(oldest);
    this.#scheduleEndOfGrace();
  }

  #remove(trunk: TrunkEntry): void {
    this.#inGrace.delete(trunk);
    if (trunk.host) this.#hosts.release(trunk.host);
  }

  #scheduleEndOfGrace(): void {
    this.#cancelTimer();
    const [firstMs] = this.#inGrace.values();
    if (firstMs === undefined) return;
    this.#cancelTimer = this.#clock.after(Math.max(0, firstMs - this.#clock.now()), () => {
      const nowMs = this.#clock.now();
      for (const [trunk, untilMs] of this.#inGrace) if (untilMs <= nowMs) this.#remove(trunk);
      this.#rebuildAllowed();
      this.#scheduleEndOfGrace();
    });
  }

  #rebuildAllowed(): void {
    const trunks = [...this.#trunks.values(), ...this.#inGrace.keys()];
    const all = [...this.#allow, ...this.#hosts.networks(), ...trunks.flatMap(({ networks }) => networks)];
    // Each network once, because BlockList checks its networks one by one.
    this.#allowed = new AddressSet(new Map(all.map((one) => [`${one.address}/${one.prefixBits ?? ''}`, one])).values());
  }
}

function allowedNetwork(text: string): Network {
  const network = readNetwork(text.trim());
  if (network) return network;
  const shown = JSON.stringify(text.slice(0, MAX_LOGGED_CHARACTERS));
  throw new SettingsError('SIP_ALLOW', `SIP_ALLOW: ${shown} is neither an address nor a network such as 192.0.2.0/24`);
}

/** The networks of a trunk's `addresses`; undefined stands for an entry that is no network or is too wide. */
const ownNetworks = (addresses: readonly string[]): (Network | undefined)[] =>
  addresses.map((text) => {
    const network = readNetwork(text);
    return network && (network.prefixBits ?? Infinity) >= MIN_PREFIX_BITS[network.family] ? network : undefined;
  });

/** A trunk of the directory. Immutable: a changed trunk gets a new entry. */
class TrunkEntry {
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
