import { isIPv4 } from 'node:net';
import { readTrunkUri, RejectedError, type DialogIds, type TrunkDriver, type TrunkUri } from '@turant/domain';
import type { LineTrunk } from '../line-driver.js';
import { readHostPort } from './trunks/read-host-port.js';
import { DEFAULT_SIP_PORT, type TrunkHost } from './trunks/resolve-host.js';

/** The next hop of a message, or the previous one. */
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

/**
 * Reads a trunk's address; the transport in its URI wins over the trunk's own.
 * @throws RejectedError LINE_ORDER
 */
export function readTrunkAddress(trunk: Pick<LineTrunk, 'uri' | 'transport'>): TrunkAddress {
  const { host, port = DEFAULT_SIP_PORT, transport } = readTrunkHost(trunk);
  return { host, port, transport };
}

/**
 * As `readTrunkAddress`, but without a default port: SRV records are looked up only if the URI names no port (RFC 3263 4.2).
 * @throws RejectedError LINE_ORDER
 */
export function readTrunkHost({ uri, transport }: Pick<LineTrunk, 'uri' | 'transport'>): TrunkHost {
  const { host, port, transport: named = transport } = readUriOfOrder(uri, 'sip');
  if (named === 'tls') throw new RejectedError('LINE_ORDER', 'the trunk asks for TLS, which the SIP driver has not');
  return { host, port, transport: named };
}

/** @throws RejectedError LINE_ORDER, as for each other field of an order */
export function readUriOfOrder(uri: string, driver: TrunkDriver): TrunkUri {
  try {
    return readTrunkUri(uri, driver);
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    throw new RejectedError('LINE_ORDER', error.message, error.problems);
  }
}

/**
 * Next hop of a request inside a dialog (RFC 3261 12.2.1.1): the first route, else the remote target. The far end chooses both. If the
 * host is a name or `isTrunkAddress` is false for its address, the request goes to `fallback`, the trunk's address to which the INVITE
 * was sent. Request-URI and Route of the request stay as they are.
 */
export function nextHop(dialog: DialogIds, fallback: Hop, isTrunkAddress: (address: string) => boolean): Hop {
  const target = readHostPort(dialog.route?.[0] ?? dialog.remoteTarget ?? dialog.requestUri);
  if (!target || !isIPv4(target.host) || !isTrunkAddress(target.host)) return fallback;
  const { host: address, port = DEFAULT_SIP_PORT, transport = dialog.transport } = target;
  if (transport !== 'udp' && transport !== 'tcp') return fallback;
  return { protocol: transport === 'tcp' ? 'TCP' : 'UDP', address, port };
}
