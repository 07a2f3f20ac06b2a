import { lookup } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import { RejectedError, RetryLaterError, type DialogIds } from '@turant/domain';
import type { LineTrunk } from '../line-driver.js';

/** Where a message goes next, or came from. */
export interface Hop {
  protocol: 'UDP' | 'TCP';
  /** IPv4 address. */
  address: string;
  port: number;
}

export interface TrunkAddress {
  host: string;
  port: number;
  transport: 'udp' | 'tcp';
}

const TRUNK_URI = /^sip:([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?)(?::(\d{1,5}))?(?:;transport=(udp|tcp))?$/i;
const DEFAULT_PORT = 5060;
const NAME_LIVES_MS = 30_000;

/**
 * Reads a trunk's address; the transport in its URI wins over the trunk's own.
 * @throws RejectedError LINE_ORDER
 */
export function readTrunkAddress(trunk: Pick<LineTrunk, 'uri' | 'transport'>): TrunkAddress {
  const [, host, port, transport] = TRUNK_URI.exec(trunk.uri) ?? [];
  const number = port === undefined ? DEFAULT_PORT : Number(port);
  if (host === undefined || number < 1 || number > 65_535) {
    throw new RejectedError('LINE_ORDER', 'The trunk address is not sip:host[:port][;transport=udp|tcp]', [
      { field: 'trunk.uri', code: 'TRUNK_URI', message: 'not sip:host[:port][;transport=udp|tcp]' },
    ]);
  }
  return { host, port: number, transport: transport?.toLowerCase() === 'tcp' ? 'tcp' : transport ? 'udp' : trunk.transport };
}

/** Trunk names to addresses, each name asked at most every 30 s: at 100 calls a second the resolver would be the bottleneck. */
export class HopFinder {
  readonly #known = new Map<string, { address: Promise<string>; until: number }>();

  /** @throws RetryLaterError TRUNK_UNREACHABLE where the name has no IPv4 address now. */
  async find(trunk: TrunkAddress): Promise<Hop> {
    const address = isIPv4(trunk.host) ? trunk.host : await this.#ask(trunk.host);
    return { protocol: trunk.transport === 'tcp' ? 'TCP' : 'UDP', address, port: trunk.port };
  }

  #ask(host: string): Promise<string> {
    const known = this.#known.get(host);
    if (known && known.until > performance.now()) return known.address;
    const address = lookup(host, { family: 4 }).then(
      (found) => found.address,
      (cause: unknown) => {
        this.#known.delete(host);
        throw new RetryLaterError('TRUNK_UNREACHABLE', `No IPv4 address for ${host}`, 5_000, { cause });
      },
    );
    this.#known.set(host, { address, until: performance.now() + NAME_LIVES_MS });
    return address;
  }
}

/**
 * Next hop of a request inside a dialog (RFC 3261 12.2.1.1): first route, else the remote target. A name instead of an
 * address goes to `fallback`, where the dialog's last message came from: an ACK must not wait for a resolver.
 */
export function nextHop(dialog: DialogIds, fallback: Hop): Hop {
  const uri = dialog.route?.[0] ?? dialog.remoteTarget ?? dialog.requestUri;
  const [, host = '', port, rest = ''] = /^sips?:(?:[^@]*@)?([^:;?>]+)(?::(\d+))?(.*)$/i.exec(uri) ?? [];
  if (!isIPv4(host)) return fallback;
  const transport = /;transport=(\w+)/i.exec(rest)?.[1]?.toLowerCase() ?? dialog.transport;
  return { protocol: transport === 'tcp' ? 'TCP' : 'UDP', address: host, port: port ? Number(port) : DEFAULT_PORT };
}
