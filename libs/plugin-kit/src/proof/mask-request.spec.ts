import { bodyOf } from '../content/read-content.js';
import { rawRequest } from '../raw-request.js';
import { maskRequest } from './mask-request.js';
import { secretToken } from './proof.js';

const SECRET = 'hush "é" &1';
const body = Buffer.from(JSON.stringify({ google_key: SECRET, name: 'José 🙂', phone: '98' }));
const raw = rawRequest({
  method: 'POST',
  url: `/x?key=${encodeURIComponent(SECRET)}&a=1`,
  headers: { 'X-API-Key': 'whatever', 'X-Sig': 'sha256=ab', Cookie: 'c', 'User-Agent': 'n8n', 'X-Copy': `is ${SECRET}` },
  body,
});

it('hides every copy of a secret and every header that proves something, and nothing else', () => {
  const masked = maskRequest({ kind: 'any', of: [secretToken(), { kind: 'hmac', header: 'x-sig', encoding: 'hex' }] }, raw, [SECRET, '']);
  expect(masked.url).toBe('/x?key=***&a=1');
  expect({ ...masked.query }).toEqual({ key: '***', a: '1' });
  expect({ ...masked.headers }).toEqual({ 'x-api-key': '***', 'x-sig': '***', cookie: '***', 'user-agent': 'n8n', 'x-copy': 'is ***' });
  expect(bodyOf(masked)).toEqual({ google_key: '***', name: 'José 🙂', phone: '98' });
});

it('leaves the bytes of a body without a secret as they are', () => {
  expect(maskRequest(undefined, raw, ['another']).body).toBe(body);
});

const bodyAfter = (text: string, secrets: string[]): string =>
  maskRequest(undefined, rawRequest({ method: 'POST', url: '/', headers: {}, body: Buffer.from(text) }), secrets).body.toString();

it('finds a secret in every dress that a sender may put it in', () => {
  const secret = "a/b+c d!é'";
  for (const dress of [
    secret,
    '"a\\/b+c d!é\'"',
    `t=${encodeURIComponent(secret)}&u=1`,
    't=a%2Fb%2Bc+d%21%C3%A9%27&u=1',
    't=a%2fb%2bc+d%21%c3%a9%27&u=1',
  ])
    expect(bodyAfter(dress, [secret])).toMatch(/^"?(t=)?\*{3}"?(&u=1)?$/);
});

it('does not hurt a phone number that a short secret happens to be in, nor JSON that holds a number', () => {
  const text = '{"key":1234,"k":"1234","phone":"+911234512341","id":"x1234"}';
  expect(bodyAfter(text, ['1234'])).toBe('{"key":0,"k":"0","phone":"+911234512341","id":"x1234"}');
  expect(bodyAfter('{"a":"1 of 10","b":true}', ['1', 'of'])).toBe('{"a":"1 of 10","b":true}');
});

describe('the parsed content', () => {
  const request = (url: string, text: string, type = 'text/plain') =>
    rawRequest({ method: 'POST', url, headers: { 'content-type': type }, body: Buffer.from(text) });

  it.each([
    ['a body', request('/x/hush?key=hush', '{"a":1}'), true],
    ['a body with the secret', request('/x', '{"a":"hush"}'), false],
    ['a type with the secret', request('/x', '{"a":1}', 'text/plain; x=hush'), false],
    ['a query with the secret', request('/x?a=1&key=hush', ''), false],
    ['a query', request('/x?a=1', ''), true],
  ])('of %s is shared with the copy only if nothing of it was masked', (_, one, isShared) => {
    const content = bodyOf(one);
    expect(bodyOf(maskRequest(undefined, one, ['hush'])) === content).toBe(isShared);
  });
});
