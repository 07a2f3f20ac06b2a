import type { RawRequest } from '../raw-request.js';
import { signatureOf } from './hmac.js';
import type { HmacProof, Proof, Timestamp } from './proof.js';

/**
 * The request with the proof that a genuine sender would add: for test requests, for signed deliveries to a target, and for specs.
 * A proof in the body or by a private key cannot be added: such a request is returned as it is.
 */
export function signRequest(proof: Proof, raw: RawRequest, secret: string, now: Date): RawRequest {
  const headers = headersFor(proof, raw, secret, now);
  return { ...raw, headers: { ...raw.headers, ...headers } };
}

function headersFor(proof: Proof, raw: RawRequest, secret: string, now: Date): Record<string, string> {
  if (proof.kind === 'any') return proof.of[0] ? headersFor(proof.of[0], raw, secret, now) : {};
  if (proof.kind === 'basic')
    return { authorization: `Basic ${Buffer.from(secret.includes(':') ? secret : `hub:${secret}`).toString('base64')}` };
  if (proof.kind === 'hmac') return hmacHeaders(proof, raw, secret, now);
  if (proof.kind !== 'token') return {};
  const place = proof.in.find((one) => 'header' in one);
  return place && 'header' in place ? { [place.header]: place.scheme ? `${place.scheme} ${secret}` : secret } : {};
}

function hmacHeaders(proof: HmacProof, raw: RawRequest, secret: string, now: Date): Record<string, string> {
  const time = proof.timestamp || proof.fields?.timestamp ? timeText(proof.timestamp, now) : '';
  const signature = signatureOf(proof, raw, secret, time).toString(proof.encoding);
  const text = proof.fields
    ? [...(proof.fields.timestamp ? [`${proof.fields.timestamp}=${time}`] : []), `${proof.fields.signature}=${signature}`].join(',')
    : `${proof.prefix ?? ''}${signature}`;
  const stamp = proof.timestamp?.header;
  return { [proof.header]: text, ...(stamp ? { [stamp]: time } : {}) };
}

/** The time of signing: in seconds for Standard Webhooks, else in milliseconds. Other readers of such headers accept both. */
const timeText = (timestamp: Timestamp | undefined, now: Date): string =>
  timestamp?.header === 'webhook-timestamp' ? String(Math.floor(now.getTime() / 1000)) : String(now.getTime());
