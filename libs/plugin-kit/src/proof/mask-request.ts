import type { RawRequest } from '../raw-request.js';
import type { Proof } from './proof.js';

const MASK = '***';
const ALWAYS = ['authorization', 'cookie', 'x-api-key', 'x-hub-token', 'proxy-authorization'];

/**
 * A request as it may be kept or shown: headers that prove something and every copy of a secret, in the address, the headers and the body, are `***`. It can still
 * be read, but no longer proved.
 * @param secrets the values of the connection's secrets
 */
export function maskRequest(proof: Proof | undefined, raw: RawRequest, secrets: readonly string[]): RawRequest {
  const names = new Set([...ALWAYS, ...headersOf(proof)]);
  const hide = (text: string): string => formsOf(secrets).reduce((all, form) => all.replaceAll(form, MASK), text);
  const headers = Object.entries(raw.headers).map(([name, value]) => [name, names.has(name) ? MASK : hide(value)]);
  const query = Object.entries(raw.query).map(([name, value]) => [name, hide(value)]);
  const isIn = formsOf(secrets).some((form) => raw.body.includes(form));
  // As latin1 every byte is one letter and comes back as it was.
  const body = isIn
    ? Buffer.from(
        formsOf(secrets).reduce((all, form) => all.replaceAll(latin1(form), MASK), raw.body.toString('latin1')),
        'latin1',
      )
    : raw.body;
  return { ...raw, url: hide(raw.url), headers: Object.fromEntries(headers), query: Object.fromEntries(query), body };
}

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** A secret as it may stand in JSON, in a form or an address, and in Basic. */
const formsOf = (secrets: readonly string[]): string[] =>
  [...new Set(secrets.filter(Boolean).flatMap((one) => [one, JSON.stringify(one).slice(1, -1), encodeURIComponent(one)]))].sort(
    (a, b) => b.length - a.length,
  );

function headersOf(proof: Proof | undefined): string[] {
  if (!proof || proof.kind === 'url' || proof.kind === 'basic') return [];
  if (proof.kind === 'any') return proof.of.flatMap(headersOf);
  if (proof.kind === 'token') return proof.in.flatMap((place) => ('header' in place ? [place.header] : []));
  return [proof.header];
}
