import { bodyOf } from '../content/read-content.js';
import { rawRequest } from '../raw-request.js';
import { maskRequest } from './mask-request.js';
import { handSet } from './proof.js';

const SECRET = 'hush "é" &1';
const body = Buffer.from(JSON.stringify({ google_key: SECRET, name: 'José 🙂', phone: '98' }));
const raw = rawRequest({
  method: 'POST',
  url: `/x?key=${encodeURIComponent(SECRET)}&a=1`,
  headers: { 'X-API-Key': 'whatever', 'X-Sig': 'sha256=ab', Cookie: 'c', 'User-Agent': 'n8n', 'X-Copy': `is ${SECRET}` },
  body,
});

it('hides every copy of a secret and every header that proves something, and nothing else', () => {
  const masked = maskRequest({ kind: 'any', of: [handSet(), { kind: 'hmac', header: 'x-sig', encoding: 'hex' }] }, raw, [SECRET, '']);
  expect(masked.url).toBe('/x?key=***&a=1');
  expect({ ...masked.query }).toEqual({ key: '***', a: '1' });
  expect({ ...masked.headers }).toEqual({ 'x-api-key': '***', 'x-sig': '***', cookie: '***', 'user-agent': 'n8n', 'x-copy': 'is ***' });
  expect(bodyOf(masked)).toEqual({ google_key: '***', name: 'José 🙂', phone: '98' });
});

it('leaves the bytes of a body without a secret as they are', () => {
  expect(maskRequest(undefined, raw, ['another']).body).toBe(body);
});
