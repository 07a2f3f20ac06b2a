import { RejectedError } from './errors.js';
import { isIPv6 } from './network-place.js';
import type { TrunkDriver, TrunkTransport } from './trunk.js';

/** The parts of a trunk's address. */
export interface TrunkUri {
  /** Host name or IPv4 address, or an IPv6 address without brackets. */
  host: string;
  /** If absent, SRV records are looked up, and 5060 is the default (RFC 3263 section 4.2). */
  port?: number;
  transport?: TrunkTransport;
}

const FORMS = { sip: 'sip:host[:port][;transport=udp|tcp]', asterisk: 'sip:host[:port][;transport=udp|tcp|tls]' } as const;
const TRANSPORTS: Readonly<Record<TrunkDriver, readonly string[]>> = { sip: ['udp', 'tcp'], asterisk: ['udp', 'tcp', 'tls'] };
const MAX_CHARACTERS = 300;
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

const refused = (why: string): RejectedError =>
  new RejectedError('TRUNK_URI', `the trunk address ${why}`, [{ field: 'trunk.uri', code: 'TRUNK_URI', message: why }]);

/**
 * Reads the address of a trunk. Settings, records and the driver share this function, so that an accepted address can be dialled.
 * @param driver `sip` speaks UDP and TCP over IPv4; `asterisk` also TLS and IPv6
 * @throws RejectedError TRUNK_URI with one sentence that says what is wrong
 */
export function readTrunkUri(uri: string, driver: TrunkDriver = 'sip'): TrunkUri {
  const form = FORMS[driver];
  const text = uri.length > MAX_CHARACTERS ? '' : uri;
  const [address = '', ...params] = text.split(';');
  const lower = address.toLowerCase();
  if (lower.startsWith('sips:'))
    throw refused(`begins with sips:, ${driver === 'sip' ? 'but the SIP driver has no TLS; it takes' : 'and is written'} ${form}`);
  if (!lower.startsWith('sip:')) throw refused(`is not ${form}`);
  const { host, portText } = readPlace(address.slice('sip:'.length), driver);
  const port = portText === undefined ? undefined : readPort(portText);
  const transport = params.length === 0 ? undefined : readTransport(params, driver);
  return { host, ...(port !== undefined && { port }), ...(transport && { transport }) };
}

function readPlace(place: string, driver: TrunkDriver): { host: string; portText?: string } {
  const form = FORMS[driver];
  if (place.startsWith('[')) {
    if (driver === 'sip') throw refused(`is an IPv6 address, but the SIP driver speaks IPv4 only; it takes ${form}`);
    const end = place.indexOf(']');
    const [host, rest] = [place.slice(1, end), place.slice(end + 1)];
    if (end < 0 || !isIPv6(host) || host.includes('%') || (rest !== '' && !rest.startsWith(':'))) throw refused(`is not ${form}`);
    return { host, ...(rest !== '' && { portText: rest.slice(1) }) };
  }
  const [host = '', portText, ...more] = place.split(':');
  if (!HOST.test(host) || isHalfAnAddress(host) || more.length > 0) throw refused(`is not ${form}`);
  return { host, ...(portText !== undefined && { portText }) };
}

/** A host as a URI writes it: an IPv6 address in brackets (RFC 3261 section 25.1). */
export const hostInUri = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** `host[:port][;transport=…]`. A URI that names no transport means UDP (RFC 3263 section 4.1). */
export const writeTrunkPlace = ({ host, port, transport = 'udp' }: TrunkUri): string =>
  `${hostInUri(host)}${port === undefined ? '' : `:${port}`}${transport === 'udp' ? '' : `;transport=${transport}`}`;

/** Whether a text ends in a number and is no IPv4 address; no top-level domain is a number (RFC 3696 section 2). */
function isHalfAnAddress(host: string): boolean {
  if (!/^[0-9]*$/.test(host.slice(host.lastIndexOf('.') + 1))) return false;
  const parts = host.split('.');
  return parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw refused('has a port that is not a number from 1 to 65535');
  return port;
}

function readTransport(params: readonly string[], driver: TrunkDriver): TrunkTransport {
  const [name, value = ''] = (params[0] ?? '').toLowerCase().split('=');
  if (params.length > 1 || name !== 'transport') throw refused(`has parameters other than transport; it takes ${FORMS[driver]}`);
  if (TRANSPORTS[driver].includes(value)) return value as TrunkTransport;
  throw refused(
    driver === 'sip'
      ? 'asks for a transport other than udp or tcp; the SIP driver has no TLS'
      : 'asks for a transport other than udp, tcp or tls',
  );
}
