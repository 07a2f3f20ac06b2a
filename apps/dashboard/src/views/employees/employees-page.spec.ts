/** @jest-environment ./test/page-environment.cjs */
import { employee, one, plugin, provider, session, summary as summaryOf, type Employee, type Plugin } from '../../testing/records';
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

  it("is offered a woman's voice as long as it has none", async () => {
    await openEmployee();
    await press('Take a woman’s voice');
    expect([offers('Take a woman’s voice'), ...typed('Voice')]).toEqual([false, 'f2']);
    await press('Save');
    expect(sent()).toEqual([{ voice: 'f2' }]);
  });

  it('talks by a model, with facts, and with the providers in the order that is chosen', async () => {
    const voice = provider('cn_3', { name: 'House voice', capabilities: ['tts'], owner: 'operator', state: 'failing' });
    api.on('get', '/api/providers', one(provider('cn_1', { name: 'Groq' }), provider('cn_2', { name: 'Ollama' }), voice));
    await openEmployee({ script });
    expect([words().includes('What it is to do'), words().includes('Who thinks')]).toEqual([false, false]);
    await fill({ 'How it talks': 'model' });
    await fill({ 'What it is to do': ' Ask for the budget. ', 'If nobody of them answers': 'call-back' });
    await press('Add a fact');
    await fill({ 'Fact 1': 'Price', 'What holds for fact 1': '85 lakh' });
    await press('Add a fact');
    await fill({ 'Add: Who thinks': 'cn_1' });
    await fill({ 'Add: Who thinks': 'cn_2' });
    await press('Who thinks: move Ollama up');
    await fill({ 'Add: Who speaks': 'cn_3', 'When it begins': 'answer', 'Pause after which it answers, in milliseconds': '700' });
    expect(words()).toContain('House voice (of this service, fails at the moment)');
    await press('Save', 2);
    const [llm, tts] = [['cn_2', 'cn_1'], ['cn_3']].map((ids) => ids.map((connectionId) => ({ connectionId })));
    const facts = [{ name: 'Price', value: '85 lakh' }];
    const conversation = { kind: 'model', instructions: 'Ask for the budget.', facts, llm, tts, onFailure: 'call-back' };
    expect(sent()).toEqual([{ conversation, turnWaitMs: 700, greetsAfter: 'answer' }]);
    expect(offers('Save')).toBe(false);
  });

  it('goes back to its script, and keeps what its providers were told besides', async () => {
    const llm = [{ connectionId: 'cn_1', model: 'm', temperature: 0.3 }, { connectionId: 'cn_9' }];
    await openEmployee({ conversation: { kind: 'model', instructions: 'Sell.', llm } });
    expect(words()).toContain('cn_9');
    await press('Who thinks: remove cn_9');
    await press('Save');
    expect(sent()).toEqual([{ conversation: { kind: 'model', instructions: 'Sell.', llm: llm.slice(0, 1) } }]);
    await press('Who thinks: remove cn_1');
    await fill({ 'What it is to do': '', 'How it talks': 'script' });
    await press('Save');
    expect(sent().at(-1)).toEqual({ conversation: null });
  });

  it('leads to the platforms that can do what nothing is connected for', async () => {
    const capabilities = ['tts'] as Plugin['capabilities'];
    api.on('get', '/api/plugins', one(plugin('site'), plugin('voices', { name: 'Voices', capabilities })));
    api.on('get', '/api/providers', one(provider('cn_1', { capabilities: ['stt'] })));
    await openEmployee();
    expect(texts('.choice-set a')).toEqual(['Voices']);
  });

  it('says beside a list what the service refuses of it', async () => {
    const errors = [{ field: 'conversation.llm', code: 'INVALID', message: 'a conversation by model needs llm' }];
    api.on('patch', '/api/employees/{employeeId}', new Refusal(422, 'EMPLOYEE_INVALID', errors));
    api.on('get', '/api/providers', one(provider('cn_1')));
    await openEmployee();
    await fill({ 'How it talks': 'model' });
    await fill({ 'What it is to do': 'Sell.' });
    await press('Save');
    expect(alerts()).toContain('a conversation by model needs llm');
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
