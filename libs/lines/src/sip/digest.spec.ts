import { answerChallenge } from './digest.js';
import type { SipResponse } from './message.js';

const challenge = (status: number, ...headers: Record<string, string>[]): SipResponse =>
  ({
    status,
    reason: '',
    headers: { [status === 407 ? 'proxy-authenticate' : 'www-authenticate']: headers },
  }) as unknown as SipResponse;

const mufasa = { username: 'Mufasa', password: 'Circle Of Life' };
const request = { method: 'GET', uri: '/dir/index.html' };
const testrealm = {
  scheme: 'Digest',
  realm: '"testrealm@host.com"',
  nonce: '"dcd98b7102dd2f0e8b11d0f600bfb0c093"',
  opaque: '"5ccc069c403ebaf9f0171e9517f40e41"',
};

it('answers as the example of RFC 2617 section 3.5', () => {
  const answer = answerChallenge(challenge(401, { ...testrealm, qop: '"auth,auth-int"' }), request, mufasa, '0a4f113b');
  expect(answer).toEqual({ authorization: expect.stringContaining('response="6629fae49393a05397450978507c4ef1"') });
  expect(answer).toEqual({ authorization: expect.stringContaining('opaque="5ccc069c403ebaf9f0171e9517f40e41"') });
});

it('answers as the SHA-256 example of RFC 7616 section 3.9.1', () => {
  const rfc7616 = {
    scheme: 'Digest',
    realm: '"http-auth@example.org"',
    qop: '"auth, auth-int"',
    algorithm: 'SHA-256',
    nonce: '"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"',
  };
  const credentials = { username: 'Mufasa', password: 'Circle of Life' };
  const answer = answerChallenge(challenge(401, rfc7616), request, credentials, 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ');
  expect(answer).toEqual({
    authorization: expect.stringContaining('response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"'),
  });
});

it('answers without a quality of protection as in RFC 2069', () => {
  const answer = answerChallenge(challenge(401, testrealm), request, mufasa);
  expect(answer).toEqual({ authorization: expect.stringContaining('response="670fd8c2df070c60b045671b8b24ff02"') });
  expect(answer).toEqual({ authorization: expect.not.stringContaining('cnonce') });
});

it('answers a proxy in its own header', () => {
  expect(Object.keys(answerChallenge(challenge(407, testrealm), request, mufasa)!)).toEqual(['proxy-authorization']);
});

it('passes over a challenge that it cannot answer and takes the next', () => {
  const both = challenge(401, { ...testrealm, algorithm: 'SHA-512-256' }, testrealm);
  expect(answerChallenge(both, request, mufasa)).toBeDefined();
  expect(answerChallenge(challenge(401, { ...testrealm, algorithm: 'SHA-512-256' }), request, mufasa)).toBeUndefined();
  expect(answerChallenge(challenge(401, { ...testrealm, qop: '"auth-int"' }), request, mufasa)).toBeUndefined();
  expect(answerChallenge(challenge(401, { scheme: 'Basic', realm: '"x"' }), request, mufasa)).toBeUndefined();
  expect(answerChallenge(challenge(401), request, mufasa)).toBeUndefined();
});

it.each(['realm', 'nonce', 'opaque'])('passes over a challenge with a control character in its %s: it would go into our header', (name) => {
  const bad = { ...testrealm, [name]: '"a\r\nVia: x"' };
  expect(answerChallenge(challenge(401, bad), request, mufasa)).toBeUndefined();
  expect(answerChallenge(challenge(401, bad, testrealm), request, mufasa)).toBeDefined();
});

it.each(['constructor', '__proto__', 'toString'])('passes over an algorithm called %s', (algorithm) => {
  expect(answerChallenge(challenge(401, { ...testrealm, algorithm }), request, mufasa)).toBeUndefined();
});
