import { RejectedError } from './errors.js';

/** The parts of a trunk's address. */
export interface TrunkUri {
  /** Host name or IPv4 address. */
  host: string;
  /** If absent, SRV records are looked up, and 5060 is the default (RFC 3263 section 4.2). */
  port?: number;
  transport?: 'udp' | 'tcp';
}

const FORM = 'sip:host[:port][;transport=udp|tcp]';
const MAX_CHARACTERS = 300;
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

const refused = (why: string): RejectedError =>
  new RejectedError('TRUNK_URI', `the trunk address ${why}`, [{ field: 'trunk.uri', code: 'TRUNK_URI', message: why }]);

/**
 * Reads the address of a trunk. Settings, records and the driver share this function, so that an accepted address can be dialled.
 * @throws RejectedError TRUNK_URI with one sentence that says what is wrong
 */
export function readTrunkUri(uri: string): TrunkUri {
  const text = uri.length > MAX_CHARACTERS ? '' : uri;
  const [address = '', ...params] = text.split(';');
  const lower = address.toLowerCase();
  if (lower.startsWith('sips:')) throw refused(`begins with sips:, but the SIP driver has no TLS; it takes ${FORM}`);
  if (!lower.startsWith('sip:')) throw refused(`is not ${FORM}`);
  const place = address.slice('sip:'.length);
  if (place.startsWith('[')) throw refused(`is an IPv6 address, but the SIP driver speaks IPv4 only; it takes ${FORM}`);
  const [host = '', portText, ...more] = place.split(':');
  if (!HOST.test(host) || isHalfAnAddress(host) || more.length > 0) throw refused(`is not ${FORM}`);
  const port = portText === undefined ? undefined : readPort(portText);
  const transport = params.length === 0 ? undefined : readTransport(params);
  return { host, ...(port !== undefined && { port }), ...(transport && { transport }) };
}

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

function readTransport(params: readonly string[]): 'udp' | 'tcp' {
  const [name, value] = (params[0] ?? '').toLowerCase().split('=');
  if (params.length > 1 || name !== 'transport') throw refused(`has parameters other than transport; it takes ${FORM}`);
  if (value === 'udp' || value === 'tcp') return value;
  throw refused(`asks for a transport other than udp or tcp; the SIP driver has no TLS`);
}
