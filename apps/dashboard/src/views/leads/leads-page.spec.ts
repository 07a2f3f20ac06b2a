/** @jest-environment ./test/page-environment.cjs */
import { entry, lead, one, pagesOf, session } from '../../testing/records';
import {
  alerts,
  api,
  choose,
  field,
  fill,
  go,
  happens,
  isAsking,
  main,
  names,
  offers,
  open,
  pass,
  press,
  Refusal,
  rows,
  scrollTo,
  settle,
  stream,
  typed,
  UNREACHABLE,
  usePage,
  words,
} from '../../testing/workbench';

const TYPED_FOR_MS = 350;
const REFRESH_MS = 3_000;
const lists = () => api.to('get', '/api/leads').filter(({ query }) => query.limit === '100' && !isSources(query));
/** The view reads the newest leads once more, for the names of their sources. */
const isSources = (query: Record<string, string>): boolean => Object.keys(query).length === 1;

usePage();

describe('the list of leads', () => {
  const two = pagesOf([lead('ld_2'), lead('ld_1', { source: 'fair' })], [lead('ld_0')]);
  beforeEach(() => api.on('get', '/api/leads', two));

  it('reads page after page, and shows a lead as the API tells it', async () => {
    await open('/leads');
    expect(rows()[0]).toEqual([
      'Name of ld_2 +91 98123 45678',
      '+91 98123 45678',
      'site',
      'New23 Nov, 12:00 pm',
      '23 Nov, 12:00 pm',
      'Asha',
    ]);
    expect(names()).toHaveLength(3);
  });

  it.each([
    ['a number', { Search: '98123 45678' }, { phone: '98123 45678' }],
    ['an e-mail address', { Search: 'asha@example.com' }, { email: 'asha@example.com' }],
    ['a name', { Search: 'Asha' }, { name: 'Asha' }],
    ['a status', { Status: 'do-not-call' }, { status: 'do-not-call' }],
    ['a source', { Source: 'fair' }, { source: 'fair' }],
  ])('keeps a filter by %s on each page, and in the export', async (_, chosen, query) => {
    await open('/leads');
    api.asked = [];
    await fill(chosen);
    await pass(TYPED_FOR_MS);
    await settle();
    expect(lists().map((one) => one.query)).toEqual([
      { ...query, limit: '100' },
      { ...query, limit: '100', cursor: '1' },
    ]);
    const link = document.querySelector<HTMLAnchorElement>('a[download]');
    expect(Object.fromEntries(new URL(link?.href ?? '').searchParams)).toEqual(query);
  });

  it('takes one filter at a time: a chosen status empties the search, and all leads are one press away', async () => {
    await open('/leads');
    await fill({ Search: 'Asha' });
    await pass(TYPED_FOR_MS);
    await fill({ Status: 'lost' });
    await settle();
    expect([typed('Search', 'Status'), lists().at(-1)?.query]).toEqual([['', 'lost'], { status: 'lost', limit: '100', cursor: '1' }]);
    await pass(TYPED_FOR_MS);
    await settle();
    expect(typed('Status')).toEqual(['lost']);
    await press('Show all leads');
    expect([typed('Search', 'Status'), names()]).toEqual([['', ''], expect.arrayContaining([expect.stringContaining('ld_0')])]);
  });

  it('does not ask for each letter that is typed', async () => {
    await open('/leads');
    api.asked = [];
    for (const text of ['A', 'As', 'Ash', 'Asha']) {
      await fill({ Search: text });
      await pass(TYPED_FOR_MS - 50);
    }
    await pass(50);
    await settle();
    expect(lists().map(({ query }) => query.name)).toEqual(['Asha', 'Asha']);
  });

  it('says why a next page was refused, and asks again only when it is told to', async () => {
    let isRefused = true;
    api.on('get', '/api/leads', (asked) => (asked.query.cursor && isRefused ? new Refusal(429, 'TOO_MANY') : two(asked)));
    await open('/leads');
    await pass(5_000);
    expect([alerts(), names().length]).toEqual([['Too many requests. Wait a moment.Try again'], 2]);
    expect(lists().filter(({ query }) => query.cursor)).toHaveLength(1);
    isRefused = false;
    await press('Try again');
    expect([alerts(), names().length]).toEqual([[], 3]);
  });

  it('says that nothing was found, or that there are no leads', async () => {
    api.on('get', '/api/leads', one());
    await open('/leads');
    expect(main()).toContain('No leads yet');
    await fill({ Status: 'lost' });
    await settle();
    expect(main()).toContain('No lead found');
  });

  it.each([
    [UNREACHABLE, 'The service does not answer. Nothing was changed.'],
    [new Refusal(403, 'SCOPE_MISSING'), 'Your role does not allow this. Ask an owner.'],
    [new Refusal(500, 'INTERNAL'), 'That did not work: INTERNAL in words'],
  ])('says why it cannot be read, and reads it when asked again: %j', async (refusal, said) => {
    api.on('get', '/api/leads', refusal);
    await open('/leads');
    await pass(10_000);
    expect(alerts()).toEqual([`${said}Try again`]);
    api.on('get', '/api/leads', two);
    await press('Try again');
    expect(names()).toHaveLength(3);
  });

  it('offers a viewer no change', async () => {
    api.on('get', '/api/session', { session: session({ scopes: ['dashboard:read'] }) });
    await open('/leads');
    expect(['Add a lead', 'Upload a list'].map((name) => offers(name))).toEqual([false, false]);
  });
});

describe('the list of leads while it is watched', () => {
  const statuses = (): string[] => rows().map(([, , , status = '']) => status.replace(/23 Nov.*/, ''));
  let leads = [lead('ld_2'), lead('ld_1')];
  beforeEach(async () => {
    leads = [lead('ld_2'), lead('ld_1')];
    api.on('get', '/api/leads', (asked) => pagesOf(leads, [lead('ld_0')])(asked));
    await open('/leads');
    stream()?.send('begin');
    await settle();
    await pass(REFRESH_MS);
    api.asked = [];
  });

  it.each([
    ['lead.converted', 'Converted'],
    ['call.ringing', 'Being called'],
    ['call.completed', 'New'],
    ['lead.duplicate', 'New'],
  ])('shows what %s says of one lead, also on a later page', async (type, status) => {
    await happens(entry(type, { leadId: 'ld_0', ...(type.startsWith('call') && { callId: 'ca_1' }) }));
    expect(statuses()).toEqual(['New', 'New', status]);
  });

  it('takes a new lead to the top, and reads at most every three seconds', async () => {
    leads = [lead('ld_3'), ...leads];
    for (let time = 0; time < 6; time += 1) await happens(entry('lead.accepted', { leadId: 'ld_3' }));
    const read = () => api.to('get', '/api/leads').map(({ query }) => query);
    expect([names()[0], read()]).toEqual([expect.stringContaining('ld_3'), [{ limit: '100' }]]);
    await pass(REFRESH_MS);
    expect(read()).toHaveLength(2);
  });

  it('moves nothing under the eyes of a person who reads further down', async () => {
    await scrollTo(500);
    leads = [lead('ld_4'), lead('ld_3'), ...leads];
    await happens(entry('lead.accepted', { leadId: 'ld_3' }));
    expect(names()[0]).toContain('ld_2');
    await press('2 new leads');
    expect([names()[0], window.scrollY]).toEqual([expect.stringContaining('ld_4'), 0]);
  });

  it('says why new leads could not be shown', async () => {
    await scrollTo(500);
    leads = [lead('ld_3'), ...leads];
    await happens(entry('lead.accepted', { leadId: 'ld_3' }));
    api.on('get', '/api/leads', new Refusal(429, 'TOO_MANY'));
    await press('1 new lead');
    expect(alerts()).toEqual(['Too many requests. Wait a moment.']);
  });

  it('is up to date on all its pages when a person comes back to it', async () => {
    await go('/employees');
    api.on('get', '/api/leads', pagesOf(leads, [lead('ld_0', { status: 'converted' })]));
    await go('/leads');
    expect(statuses()).toEqual(['New', 'New', 'Converted']);
  });

  it('is read anew when too much was missed', async () => {
    leads = [lead('ld_9')];
    stream()?.send('reset');
    await settle();
    expect(names()[0]).toContain('ld_9');
  });
});

describe('a lead by hand', () => {
  const FORM = { Name: ' Ravi ', Phone: '98123 45678', 'What they want': 'A flat' };
  const stored = { leadId: 'ld_5', callId: null, status: 'accepted', employeeId: null, tier: 'standard' } as const;
  beforeEach(async () => {
    api.on('get', '/api/leads', one(lead('ld_1')));
    api.on('post', '/api/webhooks/leads', stored);
    await open('/leads');
    await press('Add a lead');
  });
  const send = async (times = 1): Promise<void> => press('Add a lead', times);

  it('is sent as it was typed, once, with the token of the session', async () => {
    await fill(FORM);
    await send(2);
    const lead = { name: 'Ravi', phone: '98123 45678', requirement: 'A flat', source: 'dashboard' };
    expect(api.bodies('post', '/api/webhooks/leads')).toEqual([{ lead, triggerImmediateCall: true }]);
    expect(api.to('post', '/api/webhooks/leads')[0]?.headers.get('x-csrf-token')).toBe('csrf-of-this-session');
    expect([isAsking(), words()]).toEqual([false, expect.stringContaining('Ravi was added.')]);
  });

  it('rings nobody if that is not wished', async () => {
    await fill({ ...FORM, 'Ring now': false });
    await send();
    expect(api.bodies('post', '/api/webhooks/leads')).toMatchObject([{ triggerImmediateCall: false }]);
  });

  it('keeps what was typed when it is refused, says so beside the field, and begins anew the next time', async () => {
    api.on(
      'post',
      '/api/webhooks/leads',
      new Refusal(422, 'INVALID', [{ field: 'lead.phone', code: 'PHONE_INVALID', message: 'too short' }]),
    );
    await fill(FORM);
    await send();
    expect(typed('Name', 'Phone', 'What they want')).toEqual(Object.values(FORM));
    expect(field('Phone').getAttribute('aria-invalid')).toBe('true');
    expect(alerts()).toEqual(['too short', 'That did not work: too short']);
    await press('Cancel');
    await press('Add a lead');
    expect([typed('Name', 'Phone'), alerts()]).toEqual([['', ''], []]);
  });
});

describe('a list of leads from a file', () => {
  const file = new File(['name,phone\nAsha,1\nRavi,2\n'], 'leads.csv');
  const done = { done: true, accepted: 1, duplicates: 0, refused: 1 };
  const refused = { line: 3, status: 'refused', errors: [{ field: 'phone', code: 'PHONE_INVALID', message: 'too short' }] };
  const answers = (...lines: object[]): void =>
    api.on('post', '/api/leads/bulk', () => new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  beforeEach(async () => {
    await open('/leads');
    await press('Upload a list');
    await choose('CSV file', file);
  });

  it('tells how many rows it has, sends it once, and names each refused row', async () => {
    answers({ line: 2, status: 'accepted' }, refused, done);
    expect(words()).toContain('2 rows');
    await press('Upload', 2);
    expect(api.to('post', '/api/leads/bulk').map(({ query }) => query)).toEqual([{ triggerImmediateCall: 'false' }]);
    expect(words()).toContain('2 of 2 rows: 1 added, 0 already there, 1 refused. The whole list was read.');
    expect(words()).toContain('Row 3: phone: too short');
    expect(offers('Upload')).toBe(false);
  });

  it('can be sent again under the same key when the answer breaks off', async () => {
    answers({ line: 2, status: 'accepted' });
    await press('Upload');
    expect(alerts()).toEqual(['The answer broke off. Send the same file again: nothing is stored twice.']);
    answers({ line: 2, status: 'duplicate' }, refused, done);
    await press('Send again');
    const sent = api.to('post', '/api/leads/bulk');
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(sent.map(({ headers }) => [headers.get('content-type'), headers.get('x-csrf-token')])).toEqual(
      sent.map(() => ['text/csv', 'csrf-of-this-session']),
    );
    expect([new Set(keys).size, keys.length, alerts()]).toEqual([1, 2, []]);
  });
});
