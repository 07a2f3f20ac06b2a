import { AddressSet, readNetwork, type Network } from './address-set.js';
import type { MonotonicClock } from './monotonic-clock.js';
import { chooseTarget } from './choose-target.js';
import type { NameServers } from './name-servers.js';
import { numericHost, resolveHost, type ResolvedHost, type TrunkHost } from './resolve-host.js';

const MIN_TTL_MS = 5_000;
const MAX_TTL_MS = 3_600_000;
/** After a resolver failed. */
const RESOLVE_RETRY_MS = 5_000;
/** A failure is the answer for so long: each call would ask again. */
const FAILURE_LIVES_MS = 1_000;
/** A call waits so long for the first answer about a name. */
const MAX_WAIT_MS = 5_000;
/** So long are the last known addresses good while the resolver fails. */
const MAX_STALE_MS = 86_400_000;
/** A name that answers with other addresses each time must not grow without end. */
const MAX_FORMER = 256;

export interface HostOptions {
  names: NameServers;
  clock: MonotonicClock;
  /** So long is an address still the host's when its name has left it: a call that was set up there goes on. */
  graceMs: number;
  /** The set of addresses is another one. */
  onChange(): void;
  /** Once for each time that the resolver begins to fail. */
  onFailing(error: unknown): void;
}

/** The addresses of one host, asked for again as its TTL says, in the background. */
export class WatchedHost {
  #known: ResolvedHost | undefined;
  #networks: readonly Network[] = [];
  #all = new AddressSet();
  #knownAtMs = 0;
  /** Addresses that the name has left, and until when they count. */
  readonly #former = new Map<string, number>();
  #asking: Promise<void> | undefined;
  #dueAtMs = 0;
  #failure: { error: unknown; atMs: number } | undefined;
  #cancelTimer: () => void = () => undefined;
  #isClosed = false;

  constructor(
    readonly at: TrunkHost,
    private readonly options: HostOptions,
  ) {
    this.#known = numericHost(at);
    if (this.#known) this.#refill();
    else void this.#ask();
  }

  has(address: string): boolean {
    return this.#all.has(address);
  }

  /** The addresses that it has now, and those that it had until lately. */
  get networks(): readonly Network[] {
    return this.#networks;
  }

  /** Where the call goes. Waits only while nothing is known. Rejects with the resolver's error. */
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

  /** The question goes on where its answer comes too late for this call. */
  async #wait(): Promise<void> {
    let cancel = (): void => undefined;
    const tooLate = new Promise<void>((resolve) => (cancel = this.options.clock.after(MAX_WAIT_MS, resolve)));
    await Promise.race([this.#ask(), tooLate]);
    cancel();
  }

  /** One question at a time, however many wait for it. Never rejects. */
  #ask(): Promise<void> {
    const nowMs = this.options.clock.now();
    if (this.#failure && !this.#known && nowMs < this.#failure.atMs + FAILURE_LIVES_MS) return Promise.resolve();
    this.#asking ??= resolveHost(this.at, this.options.names, this.#known?.hasSrv)
      .then(
        (found) => this.#onFound(found),
        (error: unknown) => this.#onFailure(error),
      )
      .finally(() => {
        this.#asking = undefined;
        this.#plan();
      });
    return this.#asking;
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
      if (this.#former.size <= MAX_FORMER) break;
      this.#former.delete(oldest);
    }
    this.#change();
  }

  #onFailure(error: unknown): void {
    const nowMs = this.options.clock.now();
    if (!this.#failure) this.options.onFailing(error);
    this.#failure = { error, atMs: nowMs };
    this.#dueAtMs = nowMs + RESOLVE_RETRY_MS;
    if (!this.#known || nowMs < this.#knownAtMs + MAX_STALE_MS) return;
    this.#known = undefined;
    this.#change();
  }

  /** A numeric host never changes: no timer. */
  #plan(): void {
    this.#cancelTimer();
    if (this.#isClosed || this.#known?.ttlMs === Infinity) return;
    const dueAtMs = Math.min(this.#dueAtMs, ...this.#former.values());
    this.#cancelTimer = this.options.clock.after(Math.max(0, dueAtMs - this.options.clock.now()), () => this.#onTimer());
  }

  #onTimer(): void {
    const nowMs = this.options.clock.now();
    const lapsed = [...this.#former].filter(([, untilMs]) => untilMs <= nowMs);
    lapsed.forEach(([address]) => this.#former.delete(address));
    if (lapsed.length > 0) this.#change();
    if (this.#dueAtMs <= nowMs) void this.#ask();
    else this.#plan();
  }

  #change(): void {
    this.#refill();
    if (!this.#isClosed) this.options.onChange();
  }

  #refill(): void {
    const addresses = [...(this.#known?.addresses ?? []), ...this.#former.keys()];
    this.#networks = addresses.flatMap((address) => readNetwork(address) ?? []);
    this.#all = new AddressSet(this.#networks);
  }
}
