import { isIPv4 } from 'node:net';
import type { RecordWithTtl } from 'node:dns';
import { plainAddress } from './address-set.js';
import { hasNoRecord, type NameServers } from './name-servers.js';

/** The host of a trunk's URI. */
export interface TrunkHost {
  host: string;
  /** Undefined if the URI names no port: then SRV records name it (RFC 3263 4.2). */
  port: number | undefined;
  transport: 'udp' | 'tcp';
}

/** A server of a trunk. */
export interface Target {
  /** Priority of the SRV record (RFC 2782); 0 without one. */
  priority: number;
  weight: number;
  port: number;
  /** The addresses to which messages can be sent. */
  ipv4: readonly string[];
}

export interface ResolvedHost {
  targets: readonly Target[];
  /** All IPv4 and IPv6 addresses. */
  addresses: readonly string[];
  ttlMs: number;
  hasSrv: boolean;
}

export const DEFAULT_SIP_PORT = 5060;
const MAX_SRV_TARGETS = 16;
const MAX_ADDRESSES = 64;
/** TTL of addresses from the system's look-up, which returns none. */
const SYSTEM_TTL_MS = 30_000;
/** TTL of an SRV record whose targets have none: Node does not return the TTL of the record. */
const DEFAULT_SRV_TTL_MS = 60_000;

interface Found {
  addresses: string[];
  ttlMs: number;
}

/**
 * Finds all servers of a trunk's host (RFC 3263 4.2). A numeric host is its own address. A name with a port is looked up by A and AAAA
 * records. A name without a port is looked up by SRV records or, if it has none, by A and AAAA records with port 5060.
 * Rejects if the host has no address.
 * @param hadSrv SRV records were found before, so an error of the resolver does not mean that there are none
 */
export async function resolveHost(at: TrunkHost, names: NameServers, hadSrv = false): Promise<ResolvedHost> {
  const numeric = numericHost(at);
  if (numeric) return numeric;
  if (at.port !== undefined || isLocal(at.host)) return withoutSrv(at, await addressesOf(at.host, names));
  // Both look-ups at once: most trunks have no SRV record, and the first call on a trunk waits for the result.
  const [services, plain] = await Promise.allSettled([servicesOf(at, names), addressesOf(at.host, names)]);
  if (services.status === 'fulfilled' && services.value.length > 0) return withSrv(services.value, names, hadSrv);
  if (services.status === 'rejected' && hadSrv) throw services.reason;
  if (plain.status === 'rejected') throw plain.reason;
  return withoutSrv(at, plain.value);
}

/** A numeric host needs no look-up, and its TTL is infinite. Undefined for a name. */
export const numericHost = (at: TrunkHost): ResolvedHost | undefined =>
  isIPv4(at.host) ? withoutSrv(at, { addresses: [at.host], ttlMs: Infinity }) : undefined;

/** No name server may be asked about localhost (RFC 6761 6.3). */
function isLocal(host: string): boolean {
  const name = host.toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost');
}

function withoutSrv(at: TrunkHost, { addresses, ttlMs }: Found): ResolvedHost {
  const target = { priority: 0, weight: 0, port: at.port ?? DEFAULT_SIP_PORT, ipv4: addresses.filter((one) => isIPv4(one)) };
  return { targets: [target], addresses, ttlMs, hasSrv: false };
}

type Service = Pick<Target, 'priority' | 'weight' | 'port'> & { name: string };

async function servicesOf({ host, transport }: TrunkHost, names: NameServers): Promise<Service[]> {
  try {
    const records = await names.srv(`_sip._${transport}.${host}`);
    return records.slice(0, MAX_SRV_TARGETS);
  } catch (error) {
    if (hasNoRecord(error)) return [];
    throw error;
  }
}

/** Looks up the targets of the SRV records. A target without an address is left out, unless the resolver itself failed. */
async function withSrv(services: readonly Service[], names: NameServers, hadSrv: boolean): Promise<ResolvedHost> {
  // A target of "." says that the service is not available (RFC 2782).
  const real = services.filter(({ name }) => name !== '' && name !== '.');
  const found = await Promise.allSettled(real.map(({ name }) => addressesOf(name, names)));
  const failed = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (failed.length === found.length) throw failed[0] ?? new Error('The SRV record says that there is no such service');
  const broken = failed.find((error) => !hasNoRecord(error));
  if (broken !== undefined && hadSrv) throw broken;
  const whole = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const targets = real.flatMap(({ priority, weight, port }, index): Target[] => {
    const one = found[index];
    return one?.status === 'fulfilled' ? [{ priority, weight, port, ipv4: one.value.addresses.filter((address) => isIPv4(address)) }] : [];
  });
  const ttlMs = Math.min(...whole.map((one) => one.ttlMs));
  return {
    targets,
    addresses: [...new Set(whole.flatMap(({ addresses }) => addresses))],
    ttlMs: ttlMs === Infinity ? DEFAULT_SRV_TTL_MS : ttlMs,
    hasSrv: true,
  };
}

/** Looks up A and AAAA records, and asks the system as well if there are none or a name server fails. */
async function addressesOf(host: string, names: NameServers): Promise<Found> {
  if (isIPv4(host)) return { addresses: [host], ttlMs: Infinity };
  const found: RecordWithTtl[] = [];
  let failure: unknown;
  if (!isLocal(host)) {
    for (const one of await Promise.allSettled([names.a(host), names.aaaa(host)])) {
      if (one.status === 'fulfilled') found.push(...one.value);
      else if (!hasNoRecord(one.reason) || failure === undefined) failure = one.reason;
    }
  }
  const isWhole = found.length > 0 && (failure === undefined || hasNoRecord(failure));
  const bySystem = isWhole ? [] : await names.system(host).catch(() => []);
  const addresses = [...new Set([...found.map(({ address }) => address), ...bySystem].map(plainAddress))].slice(0, MAX_ADDRESSES);
  if (addresses.length === 0) throw failure ?? new Error('The name has no address');
  const ttlsMs = found.map(({ ttl }) => ttl * 1_000);
  return { addresses, ttlMs: Math.min(...ttlsMs, ...(bySystem.length > 0 ? [SYSTEM_TTL_MS] : [])) };
}
