import type { LineLog } from '../../line-driver.js';
import type { Network } from './address-set.js';
import type { MonotonicClock } from './monotonic-clock.js';
import type { NameServers } from './name-servers.js';
import type { TrunkHost } from './resolve-host.js';
import { WatchedHost } from './watched-host.js';

export interface TrunkHostsOptions {
  names: NameServers;
  clock: MonotonicClock;
  graceMs: number;
  log: LineLog | undefined;
  onChange(): void;
}

/** The hosts of all trunks, counted by reference: several trunks on one host share its look-ups. */
export class TrunkHosts {
  readonly #hosts = new Map<string, { host: WatchedHost; users: number }>();

  constructor(private readonly options: TrunkHostsOptions) {}

  /** Takes a reference to a host; `release` gives it back. */
  take(at: TrunkHost): WatchedHost {
    const watched = this.#hosts.get(keyOf(at)) ?? { host: this.#watch(at), users: 0 };
    watched.users += 1;
    this.#hosts.set(keyOf(at), watched);
    return watched.host;
  }

  /** Closes the host when the last reference is released. */
  release(host: WatchedHost): void {
    const watched = this.#hosts.get(keyOf(host.at));
    if (!watched) return;
    watched.users -= 1;
    if (watched.users > 0) return;
    watched.host.close();
    this.#hosts.delete(keyOf(host.at));
  }

  networks(): Network[] {
    return [...this.#hosts.values()].flatMap(({ host }) => host.networks);
  }

  close(): void {
    this.#hosts.forEach(({ host }) => host.close());
  }

  #watch(at: TrunkHost): WatchedHost {
    const { log, ...options } = this.options;
    const onFailing = (error: unknown): void =>
      log?.warn({ host: at.host, error: (error as Error).message }, 'the host of a trunk cannot be resolved');
    return new WatchedHost(at, { ...options, onFailing });
  }
}

const keyOf = ({ transport, host, port }: TrunkHost): string => `${transport} ${host.toLowerCase()} ${port ?? ''}`;
