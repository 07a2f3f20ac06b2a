import { createHmac } from 'node:crypto';
import { checkProof, rawRequest } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

it.each([
  ['at once', 0, 'genuine'],
  ['ten minutes late', 600_000, 'not-genuine'],
])('the signature with a time in it, %s', (_when, lateMs, is) => {
  const secret = 'test_secret_do_not_use';
  const body = Buffer.from('{"object":1,"entry":[]}');
  const signature = createHmac('sha256', secret).update(`1767600505.${body.toString()}`).digest('hex');
  const raw = rawRequest({ method: 'POST', url: '/', headers: { 'TikTok-Signature': `t=1767600505,s=${signature}` }, body });
  expect(checkProof(plugin.proof ?? { kind: 'url' }, raw, { secret }, new Date(1_767_600_505_000 + lateMs)).kind).toBe(is);
});
