import { createHash, randomBytes } from 'node:crypto';
import type { SipResponse } from './message.js';

export interface Credentials {
  username: string;
  password: string;
}

/** The header with our credentials. The ACK to a 2xx repeats the header of its INVITE (RFC 3261 13.2.2.4). */
export type Authorization = { authorization: string } | { 'proxy-authorization': string };

/** Algorithm of a challenge, in upper case, to Node's name of the hash. SHA-256: RFC 8760. */
const HASHES: ReadonlyMap<string, string> = new Map([
  ['MD5', 'md5'],
  ['SHA-256', 'sha256'],
]);
const CONTROL = /\p{Cc}/u;

const unquoted = (text: string | undefined): string => (text ?? '').replace(/^"([^]*)"$/, '$1').replace(/\\(.)/g, '$1');

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

interface Challenge {
  realm: string;
  nonce: string;
  opaque?: string;
  algorithm: string;
  hash: string;
  hasQop: boolean;
}

/** The parsed challenge; undefined if we know neither its hash nor its quality of protection (`auth` or none). */
function parseChallenge(header: Record<string, string>): Challenge | undefined {
  const algorithm = unquoted(header['algorithm']) || 'MD5';
  const hash = HASHES.get(algorithm.toUpperCase());
  const qops = unquoted(header['qop'])
    .split(',')
    .map((qop) => qop.trim().toLowerCase());
  const hasQop = header['qop'] !== undefined;
  const isDigest = header['scheme']?.toLowerCase() === 'digest';
  // We copy these three values into our header.
  const isWithoutControls = ![header['realm'], header['nonce'], header['opaque']].some((value) => CONTROL.test(value ?? ''));
  if (!isDigest || !isWithoutControls || !hash || header['nonce'] === undefined || (hasQop && !qops.includes('auth'))) return undefined;
  const opaque = header['opaque'] === undefined ? {} : { opaque: unquoted(header['opaque']) };
  return { realm: unquoted(header['realm']), nonce: unquoted(header['nonce']), algorithm, hash, hasQop, ...opaque };
}

/**
 * Answers the challenge of a 401 or 407 (RFC 3261 22, RFC 7616 3.4). Undefined if the response has no challenge that we can answer.
 * Only tests pass `cnonce`, for the example of the RFC.
 */
export function answerChallenge(
  response: SipResponse,
  request: { method: string; uri: string },
  credentials: Credentials,
  cnonce = randomBytes(12).toString('hex'),
): Authorization | undefined {
  const isProxy = response.status === 407;
  const headers = response.headers[isProxy ? 'proxy-authenticate' : 'www-authenticate'] ?? [];
  const challenge = headers.map(parseChallenge).find((found) => found !== undefined);
  if (!challenge) return undefined;
  const value = authorizationOf(challenge, request, credentials, cnonce);
  return isProxy ? { 'proxy-authorization': value } : { authorization: value };
}

function authorizationOf(
  challenge: Challenge,
  { method, uri }: { method: string; uri: string },
  { username, password }: Credentials,
  cnonce: string,
): string {
  const hash = (...parts: string[]): string => createHash(challenge.hash).update(parts.join(':')).digest('hex');
  const ha1 = hash(username, challenge.realm, password);
  const ha2 = hash(method, uri);
  const nc = '00000001';
  const qopParts = challenge.hasQop ? [nc, cnonce, 'auth'] : [];
  const fields = [
    `username=${quoted(username)}`,
    `realm=${quoted(challenge.realm)}`,
    `nonce=${quoted(challenge.nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${hash(ha1, challenge.nonce, ...qopParts, ha2)}"`,
    `algorithm=${challenge.algorithm}`,
    ...(challenge.hasQop ? [`cnonce="${cnonce}"`, 'qop=auth', `nc=${nc}`] : []),
    ...(challenge.opaque === undefined ? [] : [`opaque=${quoted(challenge.opaque)}`]),
  ];
  return `Digest ${fields.join(', ')}`;
}
