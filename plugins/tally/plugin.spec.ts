import { createHmac } from 'node:crypto';
import { checkProof, describePlugin, rawRequest } from '@turant/plugin-kit';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

it('takes a signature over the body as Tally’s own example writes it again, and not over another body', () => {
  const secret = 'test_secret_do_not_use';
  const sent = { eventType: 'FORM_RESPONSE', data: { responseId: 'kzRwCd', fields: [{ label: 'नाम', value: 'Priyanka' }] } };
  const signature = createHmac('sha256', secret).update(JSON.stringify(sent)).digest('base64');
  const proofResultOf = (body: string): string => {
    const raw = rawRequest({ method: 'POST', url: '/', headers: { 'tally-signature': signature }, body: Buffer.from(body) });
    return checkProof(plugin.proof ?? { kind: 'url' }, raw, { secret }, new Date(0)).kind;
  };
  expect(proofResultOf(JSON.stringify(sent, null, 2))).toBe('genuine');
  expect(proofResultOf(JSON.stringify(sent, null, 2).replace('kzRwCd', 'kzRwCe'))).toBe('not-genuine');
});

it('names the delivery by its event', () => {
  const body = Buffer.from('{"eventId":"8514703f","data":{"responseId":"kzRwCd"}}');
  expect(plugin.platformRequestId?.(rawRequest({ method: 'POST', url: '/', headers: {}, body }))).toBe('8514703f');
});
