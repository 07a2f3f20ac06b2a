import { judge } from './reference-validator.js';

const EMPLOYEES = ['em_1'];
const of = (body: unknown): string => judge(Buffer.from(JSON.stringify(body)), EMPLOYEES);
const lead = { name: 'Asha', phone: '+919812345678' };
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

describe('the reference validator', () => {
  it.each<[string, unknown]>([
    ['the least there is', { lead: { name: 'A' } }],
    [
      'everything',
      {
        lead: { ...lead, email: 'a.b@example.in', requirement: 'x', budget: '1', source: 's' },
        employeeId: 'em_1',
        triggerImmediateCall: true,
        tier: 'PREMIUM',
      },
    ],
    [
      'null as absent',
      {
        lead: { ...lead, email: null, requirement: null, budget: null, source: null },
        employeeId: null,
        triggerImmediateCall: null,
        tier: null,
      },
    ],
    ['what it does not know', { lead: { ...lead, city: { x: [1] } }, '': 1, constructor: 1 }],
    ['a phone that nobody can read, where no call is asked for', { lead: { name: 'A', phone: 'call me' } }],
    ['a phone that is a number', { lead: { name: 'A', phone: 7 }, triggerImmediateCall: false }],
    ['64 levels', { lead, deep: nested(63) }],
    ['the longest texts', { lead: { name: `  ${'n'.repeat(200)} `, requirement: 'r'.repeat(5000), budget: 'b'.repeat(200) } }],
  ])('accepts %s', (_, body) => expect(of(body)).toBe('accept'));

  it.each<[string, unknown]>([
    ['no object', [lead]],
    ['null', null],
    ['no lead', {}],
    ['a lead that is a list', { lead: [lead] }],
    ['no name', { lead: { phone: lead.phone } }],
    ['a name of blanks', { lead: { name: ' \t\n' } }],
    ['a name that is a number', { lead: { name: 7 } }],
    ['a long name', { lead: { name: 'n'.repeat(201) } }],
    ['an e-mail without an at', { lead: { ...lead, email: 'nobody' } }],
    ['an e-mail without a dot', { lead: { ...lead, email: 'a@b' } }],
    ['a long e-mail', { lead: { ...lead, email: `a@${'b.'.repeat(150)}in` } }],
    ['a long source', { lead: { ...lead, source: 's'.repeat(201) } }],
    ['a budget that is a number', { lead: { ...lead, budget: 5 } }],
    ['another tier', { lead, tier: 'gold' }],
    ['no tier at all', { lead, tier: '' }],
    ['a stranger', { lead, employeeId: 'em_2' }],
    ['a flag in words', { lead, triggerImmediateCall: 'true' }],
    ['a flag in numbers', { lead, triggerImmediateCall: 1 }],
    ['a call without a phone', { lead: { name: 'A' }, triggerImmediateCall: true }],
    ['a call to a word', { lead: { name: 'A', phone: 'call me' }, triggerImmediateCall: true }],
    ['a phone that is a list', { lead: { name: 'A', phone: [] } }],
    ['65 levels', { lead, deep: nested(64) }],
    ['more than 256 KiB', { lead, pad: 'x'.repeat(256 * 1024) }],
  ])('refuses %s', (_, body) => expect(of(body)).toBe('refuse'));

  it.each<[string, Buffer]>([
    ['no JSON', Buffer.from('{"lead":{"name":"A"}')],
    ['NaN', Buffer.from('{"lead":{"name":"A","x":NaN}}')],
    ['Latin-1', Buffer.from('{"lead":{"name":"Caf\xe9"}}', 'latin1')],
    ['an encoded surrogate', Buffer.from('{"lead":{"name":"\xed\xa0\x80"}}', 'latin1')],
    ['UTF-16', Buffer.from('\ufeff{"lead":{"name":"A"}}', 'utf16le')],
    ['two byte order marks', Buffer.from('\ufeff\ufeff{"lead":{"name":"A"}}')],
    ['a name that is only inherited', Buffer.from('{"lead":{"__proto__":{"name":"A"}}}')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', (_, bytes) => expect(judge(bytes, EMPLOYEES)).toBe('refuse'));

  it('accepts a byte order mark, a lone surrogate that is escaped, and the last of two fields of one name', () => {
    expect(judge(Buffer.from('\ufeff{"lead":{"name":"A"}}'), [])).toBe('accept');
    expect(judge(Buffer.from('{"lead":{"name":"\\ud800"}}'), [])).toBe('accept');
    expect(judge(Buffer.from('{"lead":{"name":7,"name":"A"}}'), [])).toBe('accept');
    expect(judge(Buffer.from('{"lead":{"name":"A","name":7}}'), [])).toBe('refuse');
  });

  it.each<[string, unknown]>([
    ['an odd e-mail address', { lead: { ...lead, email: 'a"b@example.in' } }],
    ['an empty e-mail address', { lead: { ...lead, email: '' } }],
    ['a phone that may be one', { lead: { name: 'A', phone: '98123456' }, triggerImmediateCall: true }],
    ['a tier between blanks', { lead, tier: ' value' }],
    ['200 signs in 400 code units', { lead: { name: '😀'.repeat(200) } }],
  ])('leaves %s to the reader', (_, body) => expect(of(body)).toBe('doubtful'));

  it('leaves a phone beyond all numbers to the reader', () =>
    expect(judge(Buffer.from('{"lead":{"name":"A","phone":1e999}}'), [])).toBe('doubtful'));
});
