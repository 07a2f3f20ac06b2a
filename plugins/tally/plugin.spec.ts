import { createHmac } from 'node:crypto';
import { checkProof, type LeadItem, rawRequest, readItems } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
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

describe('boolean fields', () => {
  const itemsOf = (fields: unknown): unknown => {
    const body = Buffer.from(JSON.stringify({ data: { fields } }));
    const raw = rawRequest({ method: 'POST', url: '/', headers: {}, body });
    return readItems(plugin, raw, { settings: {}, region: 'IN', now: new Date(0) });
  };
  const phone = { key: 'question_a1', type: 'INPUT_PHONE_NUMBER', value: '+919812345678' };

  it('leaves out those that repeat a list of the same type, and no others', () => {
    const field = (key: string, value: unknown, type = 'CHECKBOXES'): unknown => ({ key, label: key, type, value });
    const list = field('question_a4', ['x']);
    const repeats = [field('question_a4_1', true), field('question_a4_1_2', false)];
    const others = [field('question_a4', true), field('question_a45', true), field('question_a4_1', true, 'OTHER'), field('_1', true)];
    const [read] = itemsOf([phone, list, ...repeats, ...others]) as LeadItem[];
    expect(read?.lead.requirement).toBe('question_a4: x');
    expect(read?.extra.map(({ name }) => name)).toEqual(['question_a4', 'question_a45', 'question_a4_1', '_1']);
  });

  it('reads thousands of them, and a very long key, in linear time', () => {
    const start = process.cpuUsage();
    itemsOf([phone, ...Array.from({ length: 6_000 }, (_, index) => ({ type: 'C', key: `k${index}`, value: true }))]);
    itemsOf([phone, { type: 'C', key: `k${'_'.repeat(1_000_000)}`, value: true }]);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
