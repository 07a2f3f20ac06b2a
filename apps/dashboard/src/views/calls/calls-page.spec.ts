/** @jest-environment ./test/page-environment.cjs */
import { call, employee, entry, NOW, one, pagesOf, session, type Call } from '../../testing/records';
import {
  alerts,
  api,
  fill,
  go,
  happens,
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
  texts,
  usePage,
  words,
} from '../../testing/workbench';

const LOOK_AGAIN_MS = 5_000;

usePage();

describe('the list of calls', () => {
  let first = [call('ca_2', { status: 'ringing' }), call('ca_1', { seconds: 64, cost: 8, endedAt: NOW })];
  let second = [call('ca_0', { status: 'placing' })];
  const statuses = (): string[] => rows().map(([, , , status = '']) => status);
  beforeEach(() => {
    first = [call('ca_2', { status: 'ringing' }), call('ca_1', { seconds: 64, cost: 8, endedAt: NOW })];
    second = [call('ca_0', { status: 'placing' })];
    api.on('get', '/api/calls', (asked) => pagesOf(first, second)(asked));
  });

  it('shows calls as the API tells them', async () => {
    await open('/calls');
    expect(rows()[1]).toEqual([expect.stringContaining('+91 98123 45678'), '23 Nov, 12:00 pm', 'Asha', 'Talked', '1:04', '₹8.00']);
  });

  it.each([
    ['status', { Status: 'no-answer' }, { status: 'no-answer' }],
    ['employee', { Employee: 'em_1' }, { employeeId: 'em_1' }],
  ])('keeps a filter by %s on each page, and in the export', async (_, chosen, query) => {
    await open('/calls');
    api.asked = [];
    await fill(chosen);
    await settle();
    const asked = api.to('get', '/api/calls').map((one) => one.query);
    expect(asked).toEqual([
      { ...query, limit: '100' },
      { ...query, limit: '100', cursor: '1' },
    ]);
    const link = document.querySelector<HTMLAnchorElement>('a[download]');
    expect(Object.fromEntries(new URL(link?.href ?? '').searchParams)).toEqual(query);
  });

  it('follows the calls, and a late event does not bring back what has ended', async () => {
    await open('/calls');
    first = [call('ca_2', { status: 'answered' }), ...first.slice(1)];
    await happens(entry('call.answered', { callId: 'ca_2' }), entry('call.ringing', { callId: 'ca_0' }));
    expect(statuses()).toEqual(['Talking', 'Talked', 'Ringing']);
    await happens(entry('call.busy', { callId: 'ca_0' }));
    await happens(entry('call.ringing', { callId: 'ca_0' }), entry('call.answered', { callId: 'ca_1' }));
    expect(statuses().slice(1)).toEqual(['Talked', 'Busy']);
  });

  it('counts what has come while the person reads further down', async () => {
    await open('/calls');
    await pass(LOOK_AGAIN_MS);
    await scrollTo(500);
    first = [call('ca_3', { to: '+919800000003' }), ...first];
    await happens(entry('call.requested', { callId: 'ca_3' }));
    expect(names()).toHaveLength(3);
    await press('1 new call');
    expect(names()[0]).toContain('+91 98000 00003');
  });

  it('names a person by the lead, and asks for no lead by itself', async () => {
    first = [
      call('ca_2', { leadId: 'ld_1', leadName: 'Ravi' }),
      call('ca_1', { leadId: 'ld_2', leadName: '+919812345678' }),
      call('ca_0', { leadId: 'ld_gone', to: null }),
    ];
    second = [];
    await open('/calls');
    await pass(LOOK_AGAIN_MS);
    expect(names()).toEqual(
      ['Ravi, +91 98123 45678', '+91 98123 45678', '–'].map((name) => expect.stringMatching(`^${name.replace('+', '\\+')}\\d\\d Nov`)),
    );
    expect(api.asked.filter(({ path }) => path.startsWith('/api/leads'))).toEqual([]);
  });

  it('has the new name of an employee who was renamed', async () => {
    await open('/calls');
    api.on('get', '/api/employees/{employeeId}', { employee: employee('em_1') });
    await go('/employees/em_1');
    api.on('patch', '/api/employees/{employeeId}', { employee: employee('em_1', { name: 'Usha' }) });
    api.on('get', '/api/employees', one(employee('em_1', { name: 'Usha' })));
    await fill({ Name: 'Usha' });
    await press('Save');
    await go('/calls');
    expect(rows()[0]?.[2]).toBe('Usha');
  });
});

describe('a call', () => {
  let stored: Call = call('ca_1');
  const openCall = async (rest: Partial<Call>): Promise<void> => {
    stored = call('ca_1', rest);
    await open('/calls/ca_1');
  };
  const reads = (): number => api.to('get', '/api/calls/ca_1').length;
  const badge = (): string | undefined => texts('[role=status] .badge, .page-head [role=status]')[0];
  beforeEach(() => {
    api.on('get', '/api/calls/{callId}', () => ({ call: { ...stored, answerToFirstWordMs: null, turns: [], turnsLeftOut: 0 } as never }));
    api.on('get', '/api/calls/{callId}/receipt', new Refusal(404, 'NO_RECEIPT'));
    api.on('get', '/api/receipt-key', { keys: [] });
  });

  it.each([
    ['requested', 'Cancel this call'],
    ['ringing', 'Hang up'],
  ] as const)('that is %s is ended once, and the view follows', async (status, name) => {
    await openCall({ status });
    api.on('post', '/api/calls/{callId}/hang-up', () => ({ call: (stored = call('ca_1', { status: 'cancelled' })) }));
    await press(name, 2);
    expect([api.to('post', '/api/calls/ca_1/hang-up').length, badge()]).toEqual([1, 'Cancelled']);
    expect(offers(name)).toBe(false);
  });

  it('says why it could not be ended', async () => {
    await openCall({ status: 'ringing' });
    api.on('post', '/api/calls/{callId}/hang-up', new Refusal(409, 'CALL_ENDED'));
    await press('Hang up');
    expect(alerts()).toEqual(['That did not work: CALL_ENDED in words']);
  });

  it('is ended by an owner only', async () => {
    api.on('get', '/api/session', { session: session({ scopes: ['dashboard:read', 'leads:write'] }) });
    await openCall({ status: 'ringing' });
    expect(offers('Hang up')).toBe(false);
  });

  it.each([
    ['of this call', 'ca_1', 'Talking'],
    ['of another one', 'ca_2', 'Ringing'],
  ])('shows what happens: an event %s', async (_, callId, status) => {
    await openCall({ status: 'ringing' });
    stored = call('ca_1', { status: 'answered' });
    await happens(entry('call.answered', { callId }));
    expect(badge()).toBe(status);
  });

  const kept = { durationMs: 1, isCutOff: false, reason: null, sha256: null };
  it.each([
    ['is on the line', { status: 'answered' }, true],
    ['has a recording that is not stored yet', { recording: { ...kept, state: 'spooled' } }, true],
    ['is over', { recording: { ...kept, state: 'expired' } }, false],
  ] as const)('is looked at again while it %s', async (_, rest, isAgain) => {
    await openCall(rest);
    const before = reads();
    await pass(LOOK_AGAIN_MS);
    await settle();
    expect(reads() > before).toBe(isAgain);
  });

  it('says that it is not there', async () => {
    api.on('get', '/api/calls/{callId}', new Refusal(404, 'NOT_FOUND'));
    await open('/calls/ca_1');
    expect(main()).toMatch(/not there/);
  });
});

describe('the connection for events', () => {
  it('is one for all views, and tells an entry that comes twice once', async () => {
    api.on('get', '/api/calls', one(call('ca_1', { status: 'ringing' })));
    await open('/calls');
    const opened = stream();
    const twice = entry('call.answered', { callId: 'ca_1' });
    await happens(twice);
    await happens(entry('call.ringing', { callId: 'ca_1' }), twice);
    expect([rows()[0]?.[3], stream() === opened]).toEqual(['Ringing', true]);
  });

  it('is opened again after the service has refused it, and what was missed is read', async () => {
    api.on('get', '/api/calls', one(call('ca_1', { status: 'ringing' })));
    await open('/calls');
    const refused = stream();
    if (refused) refused.readyState = 2;
    refused?.send('error');
    api.on('get', '/api/calls', one(call('ca_1')));
    await pass(LOOK_AGAIN_MS);
    expect(stream() === refused).toBe(false);
    stream()?.send('begin');
    await settle();
    expect(rows()[0]?.[3]).toBe('Talked');
  });

  it('goes on by itself after a cut', async () => {
    await open('/calls');
    const cut = stream();
    if (cut) cut.readyState = 0;
    cut?.send('error');
    await pass(LOOK_AGAIN_MS);
    expect(stream() === cut).toBe(true);
  });
});

describe('a session', () => {
  it('that is not there leads to the sign-in, and back to the view', async () => {
    api.on('get', '/api/session', new Refusal(401, 'UNAUTHENTICATED'));
    await open('/calls?x=1');
    expect([location.pathname, new URLSearchParams(location.search).get('to')]).toEqual(['/sign-in', '/calls?x=1']);
    api.on('post', '/api/session', ({ body }) =>
      (body as { code?: string }).code ? { session: session() } : new Refusal(401, 'CODE_NEEDED'),
    );
    await fill({ 'E-mail': 'meera@example.com', Password: 'chai at four' });
    await press('Sign in', 2);
    expect([alerts(), api.to('post', '/api/session').length]).toEqual([[], 1]);
    await fill({ 'Code of your authenticator app': '123456' });
    await press('Sign in');
    expect(api.bodies('post', '/api/session').at(-1)).toEqual({ email: 'meera@example.com', password: 'chai at four', code: '123456' });
    expect([location.pathname, words()]).toEqual(['/calls', expect.stringContaining('Nair Homes')]);
  });

  it('that has ended leaves the page', async () => {
    await open('/leads');
    const assign = jest.spyOn(location, 'assign').mockImplementation(() => undefined);
    api.on('get', '/api/calls', new Refusal(401, 'UNAUTHENTICATED'));
    await go('/calls');
    expect(assign.mock.calls[0]).toEqual(['/sign-in?to=%2Fcalls']);
  });
});
