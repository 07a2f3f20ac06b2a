import type { RawRequest } from '../raw-request.js';
import type { Proof } from './proof.js';

const MASK = '***';
const ALWAYS = ['authorization', 'cookie', 'x-api-key', 'x-hub-token', 'proxy-authorization'];
/** Shorter ones are no secrets, and would be found in words and numbers. */
const SHORTEST = 4;
/** From here on nobody's phone number holds one by chance. */
const UNMISTAKABLE = 16;

/**
 * A request as it may be kept or shown: headers that prove something and every copy of a secret, in the address, the headers and the body, are `***`. It can still
 * be read, but no longer proved. A short secret is hidden only where it stands alone: `1234` is also in the middle of phone numbers.
 * @param secrets the values of the connection's secrets; of fewer than four letters they are left
 */
export function maskRequest(proof: Proof | undefined, raw: RawRequest, secrets: readonly string[]): RawRequest {
  const forms = formsKnown(secrets);
  const names = new Set([...ALWAYS, ...headersOf(proof)]);
  const hide = (text: string): string => forms.reduce((all, form) => hidden(all, form, MASK), text);
  const headers = Object.entries(raw.headers).map(([name, value]) => [name, names.has(name) ? MASK : hide(value)]);
  const query = Object.entries(raw.query).map(([name, value]) => [name, hide(value)]);
  return {
    ...raw,
    url: hide(raw.url),
    headers: Object.fromEntries(headers),
    query: Object.fromEntries(query),
    body: maskBody(raw.body, forms),
  };
}

/** As latin1 every byte is one letter and comes back as it was. A number stays one, so that JSON stays JSON. */
function maskBody(body: Buffer, forms: readonly string[]): Buffer {
  const found = forms.filter((form) => body.includes(form));
  if (found.length === 0) return body;
  const text = found.reduce((all, form) => hidden(all, latin1(form), /^\d+$/.test(form) ? '0' : MASK), body.toString('latin1'));
  return Buffer.from(text, 'latin1');
}

function hidden(text: string, form: string, mask: string): string {
  if (!text.includes(form)) return text;
  if (form.length >= UNMISTAKABLE) return text.replaceAll(form, mask);
  return text.replace(new RegExp(`(?<![a-zA-Z0-9])${form.replace(/[^a-zA-Z0-9\x80-\xff]/g, '\\$&')}(?![a-zA-Z0-9])`, 'g'), mask);
}

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** A connection's secrets are the same for each of its requests. */
const known = new WeakMap<readonly string[], string[]>();

function formsKnown(secrets: readonly string[]): string[] {
  const forms = known.get(secrets) ?? formsOf(secrets);
  known.set(secrets, forms);
  return forms;
}

/** A secret as it may stand in JSON (PHP writes `\/`), in an address, and in a form. */
function formsOf(secrets: readonly string[]): string[] {
  const forms = secrets
    .filter(({ length }) => length >= SHORTEST)
    .flatMap((one) => {
      const [json, address] = [JSON.stringify(one).slice(1, -1), encodeURIComponent(one.replace(/\p{Surrogate}/gu, '\uFFFD'))];
      const form = new URLSearchParams([['', one]]).toString().slice(1);
      return [one, json, json.replaceAll('/', '\\/'), address, lowered(address), form, lowered(form)];
    });
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

const lowered = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());

function headersOf(proof: Proof | undefined): string[] {
  if (!proof || proof.kind === 'url' || proof.kind === 'basic') return [];
  if (proof.kind === 'any') return proof.of.flatMap(headersOf);
  if (proof.kind === 'token') return proof.in.flatMap((place) => ('header' in place ? [place.header] : []));
  return [proof.header];
}
