import { RetryLaterError, SettingsError } from '@turant/domain';
import { readTrunkHost, type Hop } from '../hop.js';
import type { LineLog, TrunkEndpoint } from '../../line-driver.js';
import { AddressSet, readNetwork, type Network } from './address-set.js';
import { machineClock, type MonotonicClock } from './monotonic-clock.js';
import { TrunkEntry, ownNetworks } from './trunk-entry.js';
import { dnsServers, type NameServers } from './name-servers.js';
import { TrunkHosts } from './trunk-hosts.js';
import type { WatchedHost } from './watched-host.js';

export interface TrunkDirectoryOptions {
  /** Setting SIP_ALLOW: addresses and networks that are heard beside the trunks. They are no trunk's: nothing but answers goes there. */
  allow?: readonly string[];
  resolver?: NameServers;
  clock?: MonotonicClock;
  /** So long is an address, or a trunk, that was taken away still heard: longer than a call lasts. */
  graceMs?: number;
  log?: LineLog | undefined;
}

/** Longer than the longest call by default (MAX_CALL_SECONDS is 600) and its ringing. */
const DEFAULT_GRACE_MS = 900_000;
const RETRY_AFTER_MS = 5_000;
const MAX_LEAVING = 1_000;
const MAX_LOGGED_CHARACTERS = 60;

/**
 * The trunks that are known, and who may speak: a trunk's addresses are all that its host resolves to, and those of its
 * record; `allow` adds networks. The port of a source is free.
 */
export class TrunkDirectory {
  readonly #trunks = new Map<string, TrunkEntry>();
  /** Trunks that were taken away or changed, the oldest first: a running call may still be on them. */
  readonly #leaving = new Map<TrunkEntry, number>();
  readonly #hosts: TrunkHosts;
  readonly #allow: readonly Network[];
  readonly #clock: MonotonicClock;
  readonly #graceMs: number;
  readonly #log: LineLog | undefined;
  #heard = new AddressSet();
  #cancelTimer: () => void = () => undefined;

  /** @throws SettingsError SIP_ALLOW */
  constructor(options: TrunkDirectoryOptions = {}) {
    const { allow = [], resolver: names = dnsServers(), clock = machineClock, graceMs = DEFAULT_GRACE_MS, log } = options;
    this.#allow = allow.map(allowedNetwork);
    this.#clock = clock;
    this.#graceMs = graceMs;
    this.#log = log;
    this.#hosts = new TrunkHosts({ names, clock, graceMs, log, onChange: () => this.#index() });
    this.#index();
  }

  /** These are the trunks from now on. Called every second: nothing is done where nothing has changed. */
  set(trunks: readonly TrunkEndpoint[]): void {
    const listed = new Set<string>();
    let isChanged = false;
    for (const trunk of trunks) {
      if (listed.has(trunk.trunkId)) continue;
      listed.add(trunk.trunkId);
      if (this.#learn(trunk, trunk.addresses ?? [])) isChanged = true;
    }
    for (const [trunkId, trunk] of this.#trunks) {
      if (listed.has(trunkId)) continue;
      this.#trunks.delete(trunkId);
      this.#leave(trunk);
      isChanged = true;
    }
    if (isChanged) this.#index();
  }

  /**
   * Where a call on that trunk goes; the trunk is known from now on. Where it has several servers the Call-ID picks one,
   * the same one each time.
   * @throws RejectedError LINE_ORDER where its address is none
   * @throws RetryLaterError TRUNK_UNREACHABLE where its name has no IPv4 address now
   */
  async hopOf(trunk: TrunkEndpoint, sipCallId = ''): Promise<Hop> {
    const at = readTrunkHost(trunk);
    // An order's trunk need not carry the addresses that its record has.
    const addresses = trunk.addresses ?? this.#trunks.get(trunk.trunkId)?.end.addresses ?? [];
    if (this.#learn(trunk, addresses)) this.#index();
    try {
      const target = await this.#trunks.get(trunk.trunkId)?.host?.target(sipCallId);
      if (!target) throw new Error('The trunk is gone');
      return { protocol: at.transport === 'tcp' ? 'TCP' : 'UDP', ...target };
    } catch (cause) {
      throw new RetryLaterError('TRUNK_UNREACHABLE', `No IPv4 address for ${at.host}`, RETRY_AFTER_MS, { cause });
    }
  }

  /** Whether what comes from there is looked at. */
  isAllowedPeer(address: string): boolean {
    return this.#heard.has(address);
  }

  /** Whether that address is one of the trunk's: only there do its calls' messages go. */
  isTrunkAddress(trunkId: string, address: string): boolean {
    if (this.#trunks.get(trunkId)?.has(address)) return true;
    for (const trunk of this.#leaving.keys()) if (trunk.end.trunkId === trunkId && trunk.has(address)) return true;
    return false;
  }

  /** Says of other addresses whether some trunk has both. */
  sameTrunkAs(address: string): (other: string) => boolean {
    const trunks = [...this.#trunks.values(), ...this.#leaving.keys()].filter((trunk) => trunk.has(address));
    return (other) => trunks.some((trunk) => trunk.has(other));
  }

  /** Asks no more questions. */
  close(): void {
    this.#cancelTimer();
    this.#hosts.close();
  }

  /** Answers whether that was news. */
  #learn({ trunkId, uri, transport }: TrunkEndpoint, addresses: readonly string[]): boolean {
    const known = this.#trunks.get(trunkId);
    const end = { trunkId, uri, transport, addresses };
    if (known?.is(end, addresses)) return false;
    const own = ownNetworks(addresses);
    if (own.includes(undefined)) this.#log?.warn({ trunkId }, 'an address of a trunk is not used: it is none, or its network is too wide');
    this.#trunks.set(
      trunkId,
      new TrunkEntry(
        { ...end, addresses: [...addresses] },
        this.#hostOf(end),
        own.flatMap((one) => one ?? []),
      ),
    );
    if (known) this.#leave(known);
    return true;
  }

  /** A record that is not to be used harms no other trunk; an order on it is refused. */
  #hostOf(end: TrunkEndpoint): WatchedHost | undefined {
    try {
      return this.#hosts.take(readTrunkHost(end));
    } catch (error) {
      this.#log?.warn({ trunkId: end.trunkId, error: (error as Error).message }, 'a trunk cannot be used');
      return undefined;
    }
  }

  #leave(trunk: TrunkEntry): void {
    this.#leaving.set(trunk, this.#clock.now() + this.#graceMs);
    const [oldest] = this.#leaving.keys();
    if (oldest && this.#leaving.size > MAX_LEAVING) this.#forget(oldest);
    this.#plan();
  }

  #forget(trunk: TrunkEntry): void {
    this.#leaving.delete(trunk);
    if (trunk.host) this.#hosts.release(trunk.host);
  }

  #plan(): void {
    this.#cancelTimer();
    const [firstMs] = this.#leaving.values();
    if (firstMs === undefined) return;
    this.#cancelTimer = this.#clock.after(Math.max(0, firstMs - this.#clock.now()), () => {
      const nowMs = this.#clock.now();
      for (const [trunk, untilMs] of this.#leaving) if (untilMs <= nowMs) this.#forget(trunk);
      this.#index();
      this.#plan();
    });
  }

  #index(): void {
    const trunks = [...this.#trunks.values(), ...this.#leaving.keys()];
    const all = [...this.#allow, ...this.#hosts.networks(), ...trunks.flatMap(({ networks }) => networks)];
    // Each once: the list of networks is gone through one by one.
    this.#heard = new AddressSet(new Map(all.map((one) => [`${one.address}/${one.prefixBits ?? ''}`, one])).values());
  }
}

function allowedNetwork(text: string): Network {
  const network = readNetwork(text.trim());
  if (network) return network;
  const shown = JSON.stringify(text.slice(0, MAX_LOGGED_CHARACTERS));
  throw new SettingsError('SIP_ALLOW', `SIP_ALLOW: ${shown} is neither an address nor a network such as 192.0.2.0/24`);
}
