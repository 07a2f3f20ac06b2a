import type { RawRequest } from '@turant/plugin-host';

const MASK = '***';
/** Shorter ones would also be found in words. */
const SHORTEST = 4;
const SECRET_HEADERS = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'x-hub-token'];

/** A request without the secrets that came with it: what is kept of it. Its proof was checked before. */
export function maskSecrets(raw: RawRequest, secrets: readonly string[]): Pick<RawRequest, 'method' | 'url' | 'headers' | 'body'> {
  const forms = [...new Set(secrets.filter(({ length }) => length >= SHORTEST).flatMap(formsOf))].sort((a, b) => b.length - a.length);
  const masked = (text: string): string => forms.reduce((left, form) => left.replaceAll(form, MASK), text);
  const headers = Object.entries(raw.headers).map(([name, value]) => [name, SECRET_HEADERS.includes(name) ? MASK : masked(value)] as const);
  return { method: raw.method, url: masked(raw.url), headers: Object.fromEntries(headers), body: maskBytes(raw.body, forms) };
}

/** As it stands in a header, in a form or an address, in JSON. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  encodeURIComponent(secret).replaceAll('%20', '+'),
  JSON.stringify(secret).slice(1, -1),
];

/** Byte by byte: what is no UTF-8 stays what it was. */
function maskBytes(body: Buffer, forms: readonly string[]): Buffer {
  const found = forms.filter((form) => body.includes(form));
  if (found.length === 0) return body;
  const text = found.reduce((left, form) => left.replaceAll(Buffer.from(form).toString('latin1'), MASK), body.toString('latin1'));
  return Buffer.from(text, 'latin1');
}
