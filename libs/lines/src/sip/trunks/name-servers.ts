import { lookup, Resolver } from 'node:dns/promises';
import type { RecordWithTtl, SrvRecord } from 'node:dns';

/** DNS look-ups for the host of a trunk. Each rejects with the error of the resolver or the system. */
export interface NameServers {
  a(host: string): Promise<RecordWithTtl[]>;
  aaaa(host: string): Promise<RecordWithTtl[]>;
  srv(name: string): Promise<SrvRecord[]>;
  /** The look-up of the operating system, with /etc/hosts and search domains. */
  system(host: string): Promise<string[]>;
}

const DNS_TIMEOUT_MS = 1_500;
const DNS_TRIES = 2;

/**
 * The name servers of the system, or the given ones (`address:port`). Each look-up makes a new resolver: a resolver reads the system's
 * list of servers only when it is made, and the list changes while the process runs.
 */
export function dnsServers(servers?: readonly string[]): NameServers {
  const resolver = (): Resolver => {
    const made = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
    if (servers) made.setServers(servers);
    return made;
  };
  return {
    a: (host) => resolver().resolve4(host, { ttl: true }),
    aaaa: (host) => resolver().resolve6(host, { ttl: true }),
    srv: (name) => resolver().resolveSrv(name),
    system: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  };
}

/** Whether the error says that the name has no such record. Another error, such as a timeout, says nothing about the name. */
export const hasNoRecord = (error: unknown): boolean => ['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '');
