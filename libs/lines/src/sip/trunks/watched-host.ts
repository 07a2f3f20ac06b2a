import { AddressSet, readNetwork, type Network } from './address-set.js';
import type { MonotonicClock } from './monotonic-clock.js';
import { chooseTarget } from './choose-target.js';
import type { NameServers } from './name-servers.js';
import { numericHost, resolveHost, type ResolvedHost, type TrunkHost } from './resolve-host.js';

const MIN_TTL_MS = 5_000;
const MAX_TTL_MS = 3_600_000;
/** Time between two look-ups while the resolver fails. */
const RESOLVE_RETRY_MS = 5_000;
/** How long calls get the last error before a call starts another look-up. */
const FAILURE_TTL_MS = 1_000;
/** How long a call waits for the first look-up of a name. */
const MAX_LOOKUP_WAIT_MS = 5_000;
/** How long the last known addresses are used while the resolver fails. */
const MAX_STALE_MS = 86_400_000;
/** Bound of the former addresses of a name that resolves to other addresses each time. */
const MAX_FORMER_ADDRESSES = 256;

export interface HostOptions {
  names: NameServers;
  clock: MonotonicClock;
  /** How long an address stays the host's after the name resolves to others: a call may still be up there. */
  graceMs: number;
  /** The set of addresses has changed. */
  onChange(): void;
  /** The resolver has begun to fail; not called again before it has succeeded. */
  onFailing(error: unknown): void;
}

/** The addresses of one host, looked up again in the background when their TTL ends. */
export class WatchedHost {
  #known: ResolvedHost | undefined;
  #networks: readonly Network[] = [];
  #all = new AddressSet();
  #knownAtMs = 0;
  /** Addresses to which the name does not resolve any more, with the end of their grace. */
  readonly #former = new Map<string, number>();
  #lookup: Promise<void> | undefined;
  #dueAtMs = 0;
  #failure: { error: unknown; atMs: number } | undefined;
  #cancelTimer: () => void = () => undefined;
  #isClosed = false;

  constructor(
    readonly at: TrunkHost,
    private readonly options: HostOptions,
  ) {
    this.#known = numericHost(at);
    if (this.#known) this.#rebuild();
    else void this.#lookUp();
  }

  has(address: string): boolean {
    return this.#all.has(address);
  }

  /** The current addresses, and the former ones within their grace. */
  get networks(): readonly Network[] {
    return this.#networks;
  }

  /** The server for a call. Waits for a look-up only if no address is known yet. Rejects with the resolver's error. */
  async target(sipCallId: string): Promise<{ address: string; port: number }> {
    if (!this.#known) await this.#wait();
    const target = chooseTarget(this.#known?.targets ?? [], sipCallId);
    if (!target) throw this.#failure?.error ?? new Error('The name has no IPv4 address');
    return target;
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
  }

  /** Waits for a look-up, up to 5 s. The look-up goes on if it takes longer. */
  async #wait(): Promise<void> {
    let cancel = (): void => undefined;
    const tooLate = new Promise<void>((resolve) => (cancel = this.options.clock.after(MAX_LOOKUP_WAIT_MS, resolve)));
    await Promise.race([this.#lookUp(), tooLate]);
    cancel();
  }

  /** Looks the host up; single flight. Never rejects. */
  #lookUp(): Promise<void> {
    const nowMs = this.options.clock.now();
    if (this.#failure && !this.#known && nowMs < this.#failure.atMs + FAILURE_TTL_MS) return Promise.resolve();
    this.#lookup ??= resolveHost(this.at, this.options.names, this.#known?.hasSrv)
      .then(
        (found) => this.#onFound(found),
        (error: unknown) => this.#onFailure(error),
      )
      .finally(() => {
        this.#lookup = undefined;
        this.#schedule();
      });
    return this.#lookup;
  }

  #onFound(found: ResolvedHost): void {
    const nowMs = this.options.clock.now();
    const before = this.#known?.addresses ?? [];
    this.#known = found;
    this.#knownAtMs = nowMs;
    this.#failure = undefined;
    this.#dueAtMs = nowMs + Math.max(MIN_TTL_MS, Math.min(found.ttlMs, MAX_TTL_MS));
    const isSame = before.length === found.addresses.length && found.addresses.every((one) => before.includes(one));
    if (isSame) return;
    found.addresses.forEach((one) => this.#former.delete(one));
    before.filter((one) => !found.addresses.includes(one)).forEach((one) => this.#former.set(one, nowMs + this.options.graceMs));
    for (const oldest of this.#former.keys()) {
      if (this.#former.size <= MAX_FORMER_ADDRESSES) break;
      this.#former.delete(oldest);
    }
    this.#onChange();
  }

  #onFailure(error: unknown): void {
    const nowMs = this.options.clock.now();
    if (!this.#failure) this.options.onFailing(error);
    this.#failure = { error, atMs: nowMs };
    this.#dueAtMs = nowMs + RESOLVE_RETRY_MS;
    if (!this.#known || nowMs < this.#knownAtMs + MAX_STALE_MS) return;
    this.#known = undefined;
    this.#onChange();
  }

  /** Starts the timer of the next look-up or end of a grace. A numeric host never changes and needs none. */
  #schedule(): void {
    this.#cancelTimer();
    if (this.#isClosed || this.#known?.ttlMs === Infinity) return;
    const dueAtMs = Math.min(this.#dueAtMs, ...this.#former.values());
    this.#cancelTimer = this.options.clock.after(Math.max(0, dueAtMs - this.options.clock.now()), () => this.#onTimer());
  }

  #onTimer(): void {
    const nowMs = this.options.clock.now();
    const lapsed = [...this.#former].filter(([, untilMs]) => untilMs <= nowMs);
    lapsed.forEach(([address]) => this.#former.delete(address));
    if (lapsed.length > 0) this.#onChange();
    if (this.#dueAtMs <= nowMs) void this.#lookUp();
    else this.#schedule();
  }

  #onChange(): void {
    this.#rebuild();
    if (!this.#isClosed) this.options.onChange();
  }

  #rebuild(): void {
    const addresses = [...(this.#known?.addresses ?? []), ...this.#former.keys()];
    this.#networks = addresses.flatMap((address) => readNetwork(address) ?? []);
    this.#all = new AddressSet(this.#networks);
  }
}
