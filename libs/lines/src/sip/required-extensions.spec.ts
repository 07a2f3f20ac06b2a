import type { SipRequest } from './message.js';
import { refusalOfRequire } from './required-extensions.js';

const requestWith = (method: string, require?: unknown): SipRequest =>
  ({ method, uri: 'sip:a@b', headers: { require } }) as unknown as SipRequest;

it.each([['100rel'], ['timer , replaces'], ["a-b.c!d%e*f_g+h`i'j~k"]])('names what it does not know in %s', (require) => {
  const tags = require.split(',').map((tag) => tag.trim());
  expect(refusalOfRequire(requestWith('INVITE', require))).toMatchObject({ status: 420, headers: { unsupported: tags.join(', ') } });
});

it.each(['a b', 'foo\r\nVia: x', 'foo,,bar', 'é', `${'a,'.repeat(1_000)}b`])('repeats nothing of %j', (require) => {
  expect(refusalOfRequire(requestWith('INVITE', require))).toEqual({ status: 400, reason: 'Bad Require' });
});

it.each(['ACK', 'CANCEL', 'BYE'])('never refuses %s', (method) => {
  expect(refusalOfRequire(requestWith(method, 'foo'))).toBeUndefined();
});

it.each([undefined, '', '  '])('takes a request that requires %j', (require) => {
  expect(refusalOfRequire(requestWith('INFO', require))).toBeUndefined();
});
