import { shareContent } from '../content/read-content.js';
import { queryOf, type RawRequest } from '../raw-request.js';
import type { Proof } from './proof.js';

const MASK = '***';
const ALWAYS_SECRET: ReadonlySet<string> = new Set(['authorization', 'cookie', 'x-api-key', 'x-hub-token', 'proxy-authorization']);
/** A shorter text is no secret, and would be found in words and numbers. */
const MIN_MASKED_LENGTH = 4;
/** A secret of this length is never a part of a phone number by chance. */
const UNMISTAKABLE_LENGTH = 16;

/**
 * A request that may be stored and shown: the headers of the proof, and every copy of a secret in the address, headers and body, are
 * `***`. The request can still be read, but no longer proved. A short secret is masked only as a whole word, because a text such
 * as `1234` also occurs inside phone numbers.
 * @param secrets the connection's secrets; a secret of fewer than 4 characters is not masked
 */
export function maskRequest(proof: Proof | undefined, raw: RawRequest, secrets: readonly string[]): RawRequest {
  const forms = cachedFormsOf(secrets);
  const names = proof ? cachedNamesOf(proof) : ALWAYS_SECRET;
  const hide = (text: string): string => forms.reduce((all, form) => masked(all, form, MASK), text);
  const headers = Object.entries(raw.headers).map(([name, value]) => [name, names.has(name) ? MASK : hide(value)] as const);
  const url = hide(raw.url);
  const query = url === raw.url ? raw.query : queryOf(url);
  const copy = { method: raw.method, url, headers: Object.fromEntries(headers), query, body: maskBody(raw.body, forms) };
  shareContent(raw, copy);
  return copy;
}

/** Masks a body as latin1 text, which keeps every byte. A secret of digits becomes 0, so that JSON stays JSON. */
function maskBody(body: Buffer, forms: readonly string[]): Buffer {
  const found = forms.filter((form) => body.includes(form));
  if (found.length === 0) return body;
  const text = found.reduce((all, form) => masked(all, latin1(form), /^\d+$/.test(form) ? '0' : MASK), body.toString('latin1'));
  return Buffer.from(text, 'latin1');
}

function masked(text: string, form: string, mask: string): string {
  if (!text.includes(form)) return text;
  if (form.length >= UNMISTAKABLE_LENGTH) return text.replaceAll(form, mask);
  return text.replace(new RegExp(`(?<![a-zA-Z0-9])${form.replace(/[^a-zA-Z0-9\x80-\xff]/g, '\\$&')}(?![a-zA-Z0-9])`, 'g'), mask);
}

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** The encoded forms of each list of secrets. A connection passes the same list with each of its requests. */
const formsCache = new WeakMap<readonly string[], string[]>();

function cachedFormsOf(secrets: readonly string[]): string[] {
  const forms = formsCache.get(secrets) ?? formsOf(secrets);
  formsCache.set(secrets, forms);
  return forms;
}

/** Secrets as they are written in JSON (PHP writes `\/`), in an address and in a form, longest first. */
function formsOf(secrets: readonly string[]): string[] {
  const forms = secrets
    .filter(({ length }) => length >= MIN_MASKED_LENGTH)
    .flatMap((one) => {
      const [json, address] = [JSON.stringify(one).slice(1, -1), encodeURIComponent(one.replace(/\p{Surrogate}/gu, '\uFFFD'))];
      const form = new URLSearchParams([['', one]]).toString().slice(1);
      return [one, json, json.replaceAll('/', '\\/'), address, lowered(address), form, lowered(form)];
    });
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

const lowered = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

/** The names of the secret headers under each proof. */
const namesCache = new WeakMap<Proof, ReadonlySet<string>>();

function cachedNamesOf(proof: Proof): ReadonlySet<string> {
  const names = namesCache.get(proof) ?? new Set([...ALWAYS_SECRET, ...headersOf(proof)]);
  namesCache.set(proof, names);
  return names;
}

function headersOf(proof: Proof): string[] {
  if (proof.kind === 'url' || proof.kind === 'basic') return [];
  if (proof.kind === 'any') return proof.of.flatMap(headersOf);
  if (proof.kind === 'token') return proof.in.flatMap((place) => ('header' in place ? [place.header] : []));
  return [proof.header];
}
