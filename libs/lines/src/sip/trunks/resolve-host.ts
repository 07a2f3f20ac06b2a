import { isIPv4 } from 'node:net';
import type { RecordWithTtl } from 'node:dns';
import { plainAddress } from './address-set.js';
import { hasNoRecord, type NameServers } from './name-servers.js';

/** The host of a trunk's URI. */
export interface TrunkHost {
  host: string;
  /** Undefined where the URI names none: then SRV says it (RFC 3263 4.2). */
  port: number | undefined;
  transport: 'udp' | 'tcp';
}

/** A server of the trunk. */
export interface Target {
  /** RFC 2782; 0 where there is no SRV record. */
  priority: number;
  weight: number;
  port: number;
  /** Where a message can be sent to; IPv6 is not sent to. */
  ipv4: readonly string[];
}

export interface ResolvedHost {
  targets: readonly Target[];
  /** All addresses, both families. */
  addresses: readonly string[];
  ttlMs: number;
  hasSrv: boolean;
}

export const DEFAULT_SIP_PORT = 5060;
const MAX_TARGETS = 16;
const MAX_ADDRESSES = 64;
/** Of what the system's look-up answers: it has no TTL. */
const SYSTEM_TTL_MS = 30_000;
/** Of an SRV record whose targets have no TTL: Node does not tell the record's own. */
const DEFAULT_SRV_TTL_MS = 60_000;

interface Found {
  addresses: string[];
  ttlMs: number;
}

/**
 * All servers of a trunk's host: a numeric host is itself; a name with a port has its A and AAAA records; a name without a
 * port has its SRV records' targets, and where it has no SRV record its A and AAAA records with port 5060 (RFC 3263 4.2).
 * `hadSrv`: SRV records were seen before, so a resolver that fails does not mean that they are gone.
 * Rejects where the host has no address.
 */
export async function resolveHost(at: TrunkHost, names: NameServers, hadSrv = false): Promise<ResolvedHost> {
  const numeric = numericHost(at);
  if (numeric) return numeric;
  if (at.port !== undefined || isLocal(at.host)) return withoutSrv(at, await addressesOf(at.host, names));
  // Both at once: most trunks have no SRV record, and a call waits for the first answer.
  const [services, plain] = await Promise.allSettled([servicesOf(at, names), addressesOf(at.host, names)]);
  if (services.status === 'fulfilled' && services.value.length > 0) return withSrv(services.value, names, hadSrv);
  if (services.status === 'rejected' && hadSrv) throw services.reason;
  if (plain.status === 'rejected') throw plain.reason;
  return withoutSrv(at, plain.value);
}

/** A numeric host is known without a question; its TTL never ends. */
export const numericHost = (at: TrunkHost): ResolvedHost | undefined =>
  isIPv4(at.host) ? withoutSrv(at, { addresses: [at.host], ttlMs: Infinity }) : undefined;

/** RFC 6761 6.3: no name server is asked about it. */
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
    return records.slice(0, MAX_TARGETS);
  } catch (error) {
    if (hasNoRecord(error)) return [];
    throw error;
  }
}

/** One target that has no address harms no other one, unless it is the resolver that fails. */
async function withSrv(services: readonly Service[], names: NameServers, hadSrv: boolean): Promise<ResolvedHost> {
  // RFC 2782: a target of "." says that the service is not to be had there.
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

/** A and AAAA records; what the system's look-up says where a name server has none or does not answer. */
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
