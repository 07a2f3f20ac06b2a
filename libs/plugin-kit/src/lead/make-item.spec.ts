import { type Draft, type Item, lead, type LeadFacts, type LeadItem } from '../items.js';
import type { Settings } from '../settings.js';
import { readWith } from './testing/read-with.js';
import type { Answer } from './role.js';

const items = (drafts: readonly Draft[], settings: Settings = {}, takesSource = false): Item[] =>
  readWith({ id: 'my-form', takesSource, read: () => drafts }, {}, settings);
const made = (answers: readonly Answer[], facts: Partial<LeadFacts> = {}, settings: Settings = {}, takesSource = false): LeadItem =>
  items([lead({ answers, ...facts })], settings, takesSource)[0] as LeadItem;
const PHONE: Answer = { key: 'phone', value: '9820012345', as: 'phone' };
const says = (key: string, value: unknown): Answer => ({ key, value });
const asExtra = (answer: Answer): Answer => ({ ...answer, as: 'extra' });

describe('the name', () => {
  it.each([
    [[says('full_name', 'A B'), says('first_name', 'X'), says('last_name', 'Y')], 'A B'],
    [[says('name', 'neel mehta'), says('first_name', 'Neel'), says('last_name', 'Mehta')], 'Neel Mehta'],
    [[says('name', 'Neel Mehta'), says('first_name', 'Neel'), says('last_name', '.')], 'Neel Mehta'],
    [[says('last_name', 'Mehta'), says('first_name', 'null')], 'Mehta'],
    [[{ key: 'p', value: 'Mr', as: 'namePrefix' }, says('name', 'Ravi')], 'Mr Ravi'],
    [[says('name', '{{first}} {{last}}')], 'my-form lead 2345'],
  ] as [Answer[], string][])('of %j is %s', (answers, name) => expect(made([PHONE, ...answers]).lead.name).toBe(name));
});

it('puts the message first, then what is left with its label, each once', () => {
  const answers = [
    says('City', 'Pune'),
    says('Message', 'Hello'),
    says('colours', ['red', 'blue']),
    says('Product', 'Hello'),
    says('Pet', null),
    PHONE,
  ];
  expect(made(answers).lead.requirement).toBe('Hello; City: Pune; colours: red, blue');
});

it('writes a label without colons and stars at its end, and no longer than 200 characters', () => {
  expect(made([PHONE, says('City *: ', 'Pune'), says(': *', 'x')]).lead.requirement).toBe('City: Pune; : x');
  const blanks = `z${' :'.repeat(100)}x`;
  expect(made([PHONE, says(blanks, 'a'), { ...says('q', 'b'), label: 'ä'.repeat(300) }]).lead.requirement).toBe(
    `z: a; ${'ä'.repeat(200)}: b`,
  );
});

it('finds a question of any length in the owner’s map', () => {
  const question = `Which of our homes do you like? ${'And why? '.repeat(40)}`;
  expect(made([PHONE, says(question, '3BHK')], {}, { fieldMap: { [question]: 'Home' } }).lead.requirement).toBe('Home: 3BHK');
});

it('keeps what only looks like a question for a phone or an address', () => {
  const item = made([PHONE, says('Is this your mobile number?', 'yes'), says('May we e-mail you?', 'no')]);
  expect(item.lead).toMatchObject({ phone: '+919820012345', requirement: 'Is this your mobile number?: yes; May we e-mail you?: no' });
});

it('keeps a phone that cannot be read beside the lead', () => {
  const item = made([{ key: 'phone', value: '12345', as: 'phone' }, says('email', 'A@b.de')]);
  expect(item).toMatchObject({ lead: { email: 'a@b.de' }, mayDial: false, extra: [{ name: 'phoneRaw', value: '12345' }] });
  expect(item.lead).not.toHaveProperty('phone');
});

it('rejects whom nobody can reach, but keeps a test', () => {
  expect(items([lead({ answers: [says('name', 'A')], externalId: 7 })])).toEqual([
    { kind: 'rejected', reason: 'missing_phone', externalId: '7' },
  ]);
  expect(items([lead({ answers: [says('name', '<test lead: dummy data for name>')] })])).toMatchObject([
    { kind: 'lead', isTest: true, mayDial: false },
  ]);
});

it('does not dial where something speaks against it', () => {
  const flag = (as: Answer['as'], value: unknown): boolean => made([PHONE, { key: 'f', value, as }]).mayDial;
  expect(made([PHONE]).mayDial).toBe(true);
  expect([flag('doNotCall', '1'), flag('doNotCall', true), flag('isTest', 'true'), flag('mayDial', 'false')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([flag('doNotCall', '0'), flag('mayDial', ''), flag('isTest', false)]).toEqual([true, true, true]);
  expect(items([{ kind: 'change', answers: [PHONE], externalId: 1 }])).toMatchObject([{ kind: 'change', mayDial: false }]);
});

it('lets the owner’s map have the last word', () => {
  const answers = [
    PHONE,
    says('Alt Phone', '044 2434 0000'),
    says('Name', 'Form title'),
    says('q_17', 'Asha'),
    says('0a1b', '3BHK'),
    says('junk', 'x'),
  ];
  const fieldMap = { alt_phone: 'phone', q_17: 'name', '0a1b': 'Flat', junk: '', Name: 'Form' };
  expect(made(answers, {}, { fieldMap }).lead).toEqual({
    name: 'Asha',
    phone: '+914424340000',
    requirement: 'Form: Form title; Flat: 3BHK',
    source: 'my_form',
  });
});

it('finds the employee by the owner’s id or e-mail, or by its own id', () => {
  const ownerMap = { 'Rep@Example.com': 'em_1', '5501': 'em_2' };
  expect(made([PHONE], { owner: ['c3f1', 'rep@example.com'] }, { ownerMap }).employeeId).toBe('em_1');
  expect(made([PHONE, { key: 'o', value: 5501, as: 'owner' }], {}, { ownerMap }).employeeId).toBe('em_2');
  expect(made([PHONE], { owner: 'em_01J8ZQ4T5B6C7D8E9F0G1H2J3K' }).employeeId).toBe('em_01J8ZQ4T5B6C7D8E9F0G1H2J3K');
  const unknown = made([PHONE], { owner: 881 }, { ownerMap });
  expect([unknown.employeeId, unknown.extra]).toEqual([undefined, [{ name: 'owner', value: '881' }]]);
});

it('takes the sender’s word for the source only from those whose word it is', () => {
  expect(made([PHONE, says('utm_source', 'fb')]).lead.source).toBe('my_form');
  expect(made([PHONE, says('utm_source', 'fb')], {}, {}, true).lead.source).toBe('fb');
  expect(made([PHONE, { key: 's', value: 'Web', as: 'source' }]).lead.source).toBe('Web');
});

it('keeps every secret of the connection out', () => {
  const item = made([PHONE, says('google_key', 'hush'), says('Your code', 'hush')], {}, { secret: 'hush' });
  expect(JSON.stringify(item)).not.toContain('hush');
});

it('leaves another account’s items alone', () => {
  const drafts = [lead({ answers: [PHONE], accountId: 1 }), lead({ answers: [PHONE], accountId: '2' }), lead({ answers: [PHONE] })];
  expect(items(drafts, { accountId: '2' }).map((item) => item.kind)).toEqual(['ignored', 'lead', 'lead']);
  expect(items(drafts).map((item) => item.kind)).toEqual(['lead', 'lead', 'lead']);
});

it('rejects a delete of nothing', () => {
  expect(items([{ kind: 'delete' }, { kind: 'delete', externalId: 5 }])).toEqual([
    { kind: 'rejected', reason: 'missing_external_id' },
    { kind: 'delete', externalId: '5' },
  ]);
});

it('lets nothing vanish that comes twice', () => {
  const item = made([
    PHONE,
    says('Full name', 'Asha Rao'),
    says('Nominee name', 'Ravi Rao'),
    says('Name', 'asha rao'),
    says('Budget', ''),
    says('Loan budget', '5 lakh'),
    says('Price range', '6 lakh'),
    says('Email', 'a@b.de'),
    says('Work email', 'c@d.de'),
    { key: 'company', value: 'Acme', as: 'nameFallback' },
  ]);
  expect(item.lead).toMatchObject({
    name: 'Asha Rao',
    email: 'a@b.de',
    budget: '5 lakh',
    requirement: 'Price range: 6 lakh; Nominee name: Ravi Rao',
  });
  expect(item.extra).toEqual([
    { name: 'company', value: 'Acme' },
    { name: 'Work email', value: 'c@d.de' },
  ]);
});

it('tells owners apart that differ by a dot', () => {
  const ownerMap = { 'a.b@x.de': 'em_1', 'ab@x.de': 'em_2' };
  expect([
    made([PHONE], { owner: 'AB@x.de' }, { ownerMap }).employeeId,
    made([PHONE], { owner: 'a.b@x.de' }, { ownerMap }).employeeId,
  ]).toEqual(['em_2', 'em_1']);
});

it('does not take field 1.2 for field 12', () => {
  const fieldMap = { '1.2': 'firstName', '12': 'budget', '1.6': 'lastName' };
  const answers = [
    PHONE,
    ...[says('1.2', 'Mary'), says('12', '40 lakh'), says('1.6', 'Roy')].map((one) => ({ ...one, as: 'extra' as const })),
  ];
  expect(made(answers, {}, { fieldMap }).lead).toMatchObject({ name: 'Mary Roy', budget: '40 lakh' });
  expect(made([PHONE, says('your_name_', 'Asha'), says('E-mail', 'a@b.de')]).lead).toMatchObject({ name: 'Asha', email: 'a@b.de' });
});

it('takes an empty marker for no id, since it would make one lead of all', () => {
  for (const id of ['{{contact.id}}', 'null', 'NA', '0', 0, ' - ', '', '[object Object]']) {
    expect([id, made([PHONE], { externalId: id }).externalId]).toEqual([id, undefined]);
    expect(made([PHONE, { key: 'lead_id', value: id, as: 'externalId' }, { key: 'id', value: 'L-1', as: 'externalId' }]).externalId).toBe(
      'L-1',
    );
  }
  expect(items([{ kind: 'delete', externalId: '{{id}}' }])).toEqual([{ kind: 'rejected', reason: 'missing_external_id' }]);
});

it.each([
  [{ full: '<test lead: dummy data for full_name>' }],
  [{ first: '<test lead: dummy data for first>', last: '<test lead: dummy data for last>' }],
  [['x', { label: { value: 'Test lead: dummy data' } }]],
])('sees the mark of a test in %j', (value) => {
  expect(items([lead({ answers: [{ key: 'name', value, as: 'name' }] })])).toMatchObject([{ kind: 'lead', isTest: true, mayDial: false }]);
});

it('says where the name is its own, so that a change does not write it over a known one', () => {
  expect(made([PHONE])).toMatchObject({ lead: { name: 'my-form lead 2345' }, isNameMadeUp: true });
  expect(made([PHONE, says('name', 'Asha')])).not.toHaveProperty('isNameMadeUp');
});

it('does not dial the dealer where the buyer left no number', () => {
  const others = [
    says('dealer_phone', '9820099999'),
    says('Owner Mobile', '9820099998'),
    { ...says('phone', '9820099997'), label: 'Seller’s phone' },
  ];
  const item = made([...others, says('email', 'a@b.de'), says('agent_email', 'c@d.de')]);
  expect(item).toMatchObject({
    mayDial: false,
    lead: {
      email: 'a@b.de',
      requirement: 'dealer_phone: 9820099999; Owner Mobile: 9820099998; Seller’s phone: 9820099997; agent_email: c@d.de',
    },
  });
  expect(item.lead).not.toHaveProperty('phone');
});

it('keeps tracking out of what is read out, and what a captcha says out of everything', () => {
  const item = made([PHONE, says('utm_campaign', 'summer'), says('gclid', 'Cj0'), says('g-recaptcha-response', '03AFc')]);
  expect(item.lead).not.toHaveProperty('requirement');
  expect(item.extra).toEqual([
    { name: 'utm_campaign', value: 'summer' },
    { name: 'gclid', value: 'Cj0' },
  ]);
});

it('keeps the only item of a list as that item, and other lists as they are', () => {
  const item = made([PHONE, ...[says('kind', ['Flats']), says('areas', ['Baner', 'Wakad']), says('none', [])].map(asExtra)], {
    extra: { answers: [7], more: [true, false] },
  });
  expect(item.extra).toEqual([
    { name: 'kind', value: 'Flats' },
    { name: 'areas', value: ['Baner', 'Wakad'] },
    { name: 'answers', value: 7 },
    { name: 'more', value: 'yes, no' },
  ]);
  expect(made([PHONE, says('phone', '9820012346')]).extra).toEqual([{ name: 'otherPhones', value: ['+919820012346'] }]);
});

it('reads a number without code as of the country that is set, before the tenant’s', () => {
  const dubai = { key: 'phone', value: '0501234567', as: 'phone' } as const;
  expect(made([dubai], {}, { country: 'AE' }).lead.phone).toBe('+971501234567');
  expect(made([dubai], { country: 'KE' }, { country: 'AE' }).lead.phone).not.toBe('+971501234567');
  expect(made([PHONE], {}, { country: 'AE' }).lead.phone).toBe('+919820012345');
});

it('guesses where a plugin’s table answers no role', () => {
  const table: Readonly<Record<string, Answer['as']>> = {};
  expect(made([PHONE, { ...says('City', 'Pune'), as: table['toString'] }]).lead.requirement).toBe('City: Pune');
});

it('reads a time without zone as of the sender’s', () => {
  const at = (offset?: string): string | undefined => made([PHONE], { sentAt: '2026-01-05 10:00:00', offset }).sentAt?.toISOString();
  expect([at(), at('+05:30')]).toEqual(['2026-01-05T10:00:00.000Z', '2026-01-05T04:30:00.000Z']);
});
