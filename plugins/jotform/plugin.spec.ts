import { checkProof, rawRequest } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

it.each([
  ['test_secret_do_not_use', 'genuine'],
  ['another', 'not-genuine'],
])('a token %s in the address is %s', (token, is) => {
  const raw = rawRequest({ method: 'POST', url: `/api/webhooks/jotform/t1?token=${token}`, headers: {}, body: Buffer.from('formID=1') });
  expect(checkProof(plugin.proof ?? { kind: 'url' }, raw, { secret: 'test_secret_do_not_use' }, new Date(0)).kind).toBe(is);
});
