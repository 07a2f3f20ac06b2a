import type { Through } from '../engines/engine-process.js';
import type { Chance } from './chance.js';
import { TcpProxy, type Weather } from './tcp-proxy.js';

export const ROADS = ['mongodb', 'kafka', 'api'] as const;
export type Road = (typeof ROADS)[number];

/** The network between our processes and their engines, and between senders and apis: each connection goes through a proxy of ours. */
export class Network {
  private readonly proxies: Readonly<Record<Road, TcpProxy[]>> = { mongodb: [], kafka: [], api: [] };

  /** The proxies, as startCluster takes them. */
  readonly through: { mongodb: Through; kafka: Through; api: (port: () => number) => Promise<number> } = {
    mongodb: (port) => this.#before('mongodb', () => port),
    kafka: (port) => this.#before('kafka', () => port),
    api: (port) => this.#before('api', port),
  };

  /** RST on every connection of a road. @returns how many there were */
  cut(road: Road): number {
    return this.proxies[road].reduce((sum, proxy) => sum + proxy.cut(), 0);
  }

  set(road: Road, weather: Weather): void {
    for (const proxy of this.proxies[road]) proxy.set(weather);
  }

  oneOf(chance: Chance): Road {
    return chance.oneOf(ROADS);
  }

  async close(): Promise<void> {
    await Promise.all(ROADS.flatMap((road) => this.proxies[road].map((proxy) => proxy.close())));
  }

  async #before(road: Road, target: () => number): Promise<number> {
    const proxy = await TcpProxy.before(target);
    this.proxies[road].push(proxy);
    return proxy.port;
  }
}
