/** @jest-environment ./test/page-environment.cjs */
import { employee, one, session, summary as summaryOf, type Employee } from '../../testing/records';
import {
  alerts,
  api,
  button,
  comeBack,
  field,
  fill,
  go,
  hold,
  isAsking,
  main,
  offers,
  open,
  press,
  Refusal,
  settle,
  texts,
  typed,
  UNREACHABLE,
  usePage,
  words,
} from '../../testing/workbench';

usePage();

describe('the list of employees', () => {
  let all: Employee[] = [];
  const badges = (): string[] => texts('.employee header');
  beforeEach(async () => {
    all = [employee('em_1'), employee('em_2', { name: 'Ravi', isDefault: false })];
    api.on('get', '/api/employees', () => one(...all));
    await open('/employees');
  });

  it('shows a switch at once, and puts it back with the reason', async () => {
    const { answer, give } = hold<Refusal>();
    api.on('patch', '/api/employees/{employeeId}', () => answer);
    await fill({ 'Ravi makes calls': false });
    await settle();
    expect([field('Ravi makes calls').checked, field('Asha makes calls').checked]).toEqual([false, true]);
    expect(api.bodies('patch', '/api/employees/{employeeId}')).toEqual([{ status: 'paused' }]);
    await give(new Refusal(403, 'SCOPE_MISSING'));
    expect([field('Ravi makes calls').checked, alerts()]).toEqual([true, ['Your role does not allow this. Ask an owner.']]);
  });

  it('has one default employee', async () => {
    api.on('patch', '/api/employees/{employeeId}', () => {
      all = all.map((one) => ({ ...one, isDefault: one.employeeId === 'em_2' }));
      return { employee: all[1] as Employee };
    });
    await press('Make default');
    expect([badges(), api.bodies('patch', '/api/employees/{employeeId}')]).toEqual([['Asha', 'RaviDefault'], [{ isDefault: true }]]);
    expect(words()).toContain('Ravi now takes the leads that name nobody.');
  });
});

describe('an employee', () => {
  let stored: Employee = employee('em_1');
  const script = { greeting: 'Namaste', questions: ['Do you look for a flat?'] };
  const openEmployee = async (rest: Partial<Employee> = {}): Promise<void> => {
    stored = employee('em_1', rest);
    await open('/employees/em_1');
  };
  const sent = () => api.bodies('patch', '/api/employees/{employeeId}');
  beforeEach(() => {
    api.on('get', '/api/employees/{employeeId}', () => ({ employee: stored }));
    api.on('patch', '/api/employees/{employeeId}', ({ body }) => ({ employee: (stored = { ...stored, ...(body as Partial<Employee>) }) }));
  });

  it.each([
    [{ Name: ' Usha ' }, { name: 'Usha' }],
    [{ Greeting: 'Vanakkam' }, { script: { greeting: 'Vanakkam' } }],
    [{ Greeting: '' }, { script: { greeting: null } }],
    [{ 'Question 1': '' }, { script: { questions: null } }],
    [{ 'Makes calls': false }, { status: 'paused' }],
    [{ 'Quality and price': 'premium' }, { tier: 'premium' }],
    [{ 'Only at certain hours': true, From: '11:00' }, { activeHours: { from: '11:00', to: '19:00' } }],
    [
      { 'Call again if nobody was reached': true, 'How many more times': '3', 'a busy line': false },
      { retry: { attempts: 3, afterMinutes: 30, on: ['no-answer'] } },
    ],
    [{ 'Record its calls': false }, { isRecorded: false }],
  ])('sends of %j what has changed, once', async (changed, body) => {
    await openEmployee({ script });
    for (const [name, value] of Object.entries(changed)) await fill({ [name]: value });
    await press('Save', 2);
    expect(sent()).toEqual([body]);
    expect([words(), offers('Save')]).toEqual([expect.stringContaining('Saved. The next call says it.'), false]);
  });

  it('keeps what was typed when it is refused, says so beside the field, and can be undone', async () => {
    api.on(
      'patch',
      '/api/employees/{employeeId}',
      new Refusal(422, 'INVALID', [{ field: 'script.greeting', code: 'TOO_LONG', message: 'too long' }]),
    );
    await openEmployee({ script });
    await fill({ Greeting: 'Vanakkam', Name: 'Usha' });
    await press('Save');
    expect([typed('Greeting', 'Name'), field('Greeting').getAttribute('aria-invalid')]).toEqual([['Vanakkam', 'Usha'], 'true']);
    expect(alerts()).toEqual(['too long', 'That did not work: too long']);
    await press('Undo changes');
    expect([typed('Greeting', 'Name'), alerts(), offers('Save')]).toEqual([['Namaste', 'Asha'], [], false]);
  });

  it('says that the service does not answer', async () => {
    api.on('patch', '/api/employees/{employeeId}', UNREACHABLE);
    await openEmployee();
    await fill({ Name: 'Usha' });
    await press('Save');
    expect([typed('Name'), alerts()]).toEqual([['Usha'], ['The service does not answer. Nothing was changed.']]);
  });

  it('does not write back what somebody else has changed meanwhile', async () => {
    await openEmployee({ script });
    await fill({ Name: 'Usha' });
    stored = { ...stored, status: 'paused', script: { greeting: 'Vanakkam' } };
    await comeBack();
    expect([typed('Name', 'Greeting'), field('Makes calls').checked]).toEqual([['Usha', 'Vanakkam'], false]);
    await press('Save');
    expect(sent()).toEqual([{ name: 'Usha' }]);
  });

  it('asks before changes are lost', async () => {
    await openEmployee();
    await fill({ Name: 'Usha' });
    await go('/leads');
    expect([location.pathname, isAsking()]).toEqual(['/employees/em_1', true]);
    await press('Stay here');
    expect([typed('Name'), isAsking()]).toEqual([['Usha'], false]);
    await go('/leads');
    await press('Leave');
    expect(location.pathname).toBe('/leads');
  });

  it('is changed by an owner only', async () => {
    api.on('get', '/api/session', { session: session({ scopes: ['dashboard:read'] }) });
    await openEmployee();
    expect([main(), offers('Save')]).toEqual([expect.stringContaining('Only an owner can change an employee.'), false]);
  });
});

it('hires an employee once, and opens it', async () => {
  await open('/employees');
  await press('New employee');
  api.on('post', '/api/employees', { employee: employee('em_9', { name: 'Usha' }) });
  api.on('get', '/api/employees/{employeeId}', { employee: employee('em_9', { name: 'Usha' }) });
  await fill({ Name: 'Usha' });
  await press('Hire', 2);
  expect(api.bodies('post', '/api/employees')).toEqual([expect.objectContaining({ name: 'Usha' })]);
  expect(location.pathname).toBe('/employees/em_9');
  expect(button('Sign out').disabled).toBe(false);
});

describe('in the views that know of employees by their names or their number', () => {
  let all: Employee[] = [];
  const ACTIVE = { activeEmployees: 0, activeVirtualNumbers: 1 };
  beforeEach(() => {
    all = [];
    api.on('get', '/api/employees', () => one(...all));
    const { metrics, ...summary } = summaryOf();
    api.on('get', '/api/dashboard/summary', () => ({ ...summary, metrics: { ...metrics, ...ACTIVE, activeEmployees: all.length } }));
    api.on('get', '/api/analytics', { data: [] } as never);
    api.on('get', '/api/employees/{employeeId}', () => ({ employee: all[0] as Employee }));
    api.on('post', '/api/employees', () => ({ employee: (all = [employee('em_9', { name: 'Usha' })])[0] as Employee }));
  });
  const hire = async (): Promise<void> => {
    await go('/employees');
    await press('New employee', 1, document.querySelector('.page-head') as Element);
    await fill({ Name: 'Usha' });
    await press('Hire');
  };

  it('has the name of one who was hired a moment ago', async () => {
    await open('/calls');
    await hire();
    await go('/calls');
    expect(texts('option')).toContain('Usha');
  });

  it('no longer says that nobody calls', async () => {
    await open('/');
    expect(main()).toContain('No employee is active');
    await hire();
    await go('/');
    expect(main()).not.toContain('No employee is active');
  });
});
