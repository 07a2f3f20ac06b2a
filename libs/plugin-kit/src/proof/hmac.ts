import { createHash, createHmac } from 'node:crypto';
import { decodeText } from '../content/decode-text.js';
import type { RawRequest } from '../raw-request.js';
import { encodedBytes } from './encoded-bytes.js';
import { GENUINE, type HmacProof, notGenuine, type ProofResult } from './proof.js';
import { isSameSecret } from './is-same-secret.js';
import { checkTime, timeTextOf } from './timestamp.js';

export function checkHmac(proof: HmacProof, raw: RawRequest, secret: string, now: Date): ProofResult {
  const { signatures, time: timeInHeader } = readHeader(proof, raw.headers[proof.header] ?? '');
  const isOverruled = proof.onlyWithout !== undefined && raw.headers[proof.onlyWithout] !== undefined;
  if (signatures.length === 0 || isOverruled) return notGenuine('signature missing');
  const time = timeInHeader ?? (proof.timestamp ? timeTextOf(proof.timestamp, raw) : undefined);
  const late = checkTime(proof.timestamp, time, now);
  if (late) return late;
  const wanted = requestsToSign(proof, raw).map((one) => signatureOf(proof, one, secret, time ?? ''));
  const isGenuine = signatures.some((signature) => wanted.some((digest) => isSameSecret(digest, signature)));
  return isGenuine ? GENUINE : notGenuine('signature wrong');
}

export function readHeader(proof: HmacProof, header: string): { signatures: Buffer[]; time?: string } {
  const { fields, separator, prefix = '', encoding } = proof;
  const texts = separator || fields ? header.split(separator ?? ',') : [header];
  const pairs = texts.map((text) => text.trim().split(/=(.*)/s));
  const wanted = fields ? pairs.filter(([name]) => name === fields.signature).map(([, value = '']) => value) : texts;
  // A repeated header has every name twice. It cannot be known which value is meant, so none is read.
  const isTwice = fields !== undefined && separator === undefined && new Set(pairs.map(([name]) => name)).size < pairs.length;
  if (isTwice) return { signatures: [] };
  const time = fields?.timestamp ? pairs.find(([name]) => name === fields.timestamp)?.[1] : undefined;
  const bare = wanted.map((text) => text.trim()).map((text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text));
  return { signatures: bare.flatMap((text) => encodedBytes(text, encoding) ?? []), time };
}

/** The digest that a genuine sender makes. @param time the timestamp as the sender writes it */
export function signatureOf(proof: HmacProof, raw: RawRequest, secret: string, time: string): Buffer {
  const { signs = '{body}', algorithm = 'sha256' } = proof;
  const parts = signs.split(/(\{[^{}]+\})/).map((part) => partOf(part, raw, secret, time));
  const bytes = Buffer.concat(parts);
  if (signs.includes('{secret}')) return createHash(algorithm).update(bytes).digest();
  return createHmac(algorithm, keyOf(proof, secret)).update(bytes).digest();
}

function partOf(part: string, raw: RawRequest, secret: string, time: string): Buffer {
  if (part === '{body}') return raw.body;
  if (part === '{timestamp}') return Buffer.from(time);
  if (part === '{method}') return Buffer.from(raw.method);
  if (part === '{uri}') return Buffer.from(raw.url);
  if (part === '{secret}') return Buffer.from(secret);
  const header = /^\{header:([^}]+)\}$/.exec(part)?.[1];
  return Buffer.from(header === undefined ? part : (raw.headers[header] ?? ''));
}

const keyOf = ({ secretIs }: HmacProof, secret: string): Buffer =>
  secretIs === 'base64' ? Buffer.from(secret.replace(/^whsec_/, ''), 'base64') : Buffer.from(secret);

/** The request, and its other forms that the platform is known to sign. */
function requestsToSign(proof: HmacProof, raw: RawRequest): RawRequest[] {
  const bodies = (proof.alsoSigns ?? []).flatMap((form) => (form === 'escaped-unicode' ? escaped(raw.body) : restringified(raw.body)));
  const urls = proof.signs?.includes('{uri}') ? [decodedUri(raw.url)] : [];
  return [raw, ...bodies.map((body) => ({ ...raw, body })), ...urls.map((url) => ({ ...raw, url }))];
}

/** The body with every character beyond ASCII as `\u00e4`, in lower-case hex. Meta and TikTok say that they sign this form. */
function escaped(body: Buffer): Buffer[] {
  const text = decodeText(body);
  // oxlint-disable-next-line no-control-regex
  const ascii = text.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return ascii === text ? [] : [Buffer.from(ascii)];
}

/**
 * The body as `JSON.stringify` would write it, made token by token. To stringify the parsed body would drop repeated keys and the
 * last digits of long numbers: then the signature would cover less than what is read.
 */
function restringified(body: Buffer): Buffer[] {
  const text = decodeText(body);
  try {
    JSON.parse(text);
  } catch {
    return [];
  }
  const tokens = text.replace(/"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*|\s+/gs, (token) => (/^\s/.test(token) ? '' : stringified(token)));
  return [Buffer.from(tokens)];
}

function stringified(token: string): string {
  if (token.startsWith('"')) return JSON.stringify(JSON.parse(token));
  const number = Number(token);
  const isExact = /^-?\d+$/.test(token) ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isExact ? JSON.stringify(number) : token;
}

/** The address as HubSpot signs it: HubSpot decodes these characters and no others. */
const decodedUri = (url: string): string => url.replace(/%(3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi, (code) => decodeURIComponent(code));

/** An HMAC in lower-case hex, for a handshake or a call to a platform. */
export const hmacHex = (secret: string, text: string, algorithm = 'sha256'): string =>
  createHmac(algorithm, secret).update(text).digest('hex');
