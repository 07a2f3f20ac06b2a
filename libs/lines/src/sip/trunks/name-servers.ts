import { lookup, Resolver } from 'node:dns/promises';
import type { RecordWithTtl, SrvRecord } from 'node:dns';

/** What is asked about a trunk's name. Each rejects with the system's or the resolver's error. */
export interface NameServers {
  a(host: string): Promise<RecordWithTtl[]>;
  aaaa(host: string): Promise<RecordWithTtl[]>;
  srv(name: string): Promise<SrvRecord[]>;
  /** The system's own look-up, which knows /etc/hosts and search domains. */
  system(host: string): Promise<string[]>;
}

const DNS_TIMEOUT_MS = 1_500;
const DNS_TRIES = 2;

/**
 * The name servers of the system, or those given as `address:port`. A new resolver for each question: it reads the system's
 * list of servers once, when it is made, and that list changes while a process lives.
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

/** The name has no such record. Everything else, such as a time-out, says nothing about the name. */
export const hasNoRecord = (error: unknown): boolean => ['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '');
