import { changeEmployee, type ClearableEmployeeField } from './change-employee.js';
import type { TenantId } from '@turant/domain';
import type { EmployeeInput } from './employee-fields.js';
import { createEmployee, getEmployee, listEmployees } from './employees.js';
import { contextOfAll } from './testing/open-context.js';

describe('employees', () => {
  const context = contextOfAll();
  let tenant: TenantId;
  beforeEach(async () => (tenant = await context.addTenant()));

  const defaults = async (tenant: Parameters<typeof listEmployees>[1]): Promise<string[]> =>
    (await listEmployees(context, tenant, { limit: 100 })).data.filter(({ isDefault }) => isDefault).map(({ name }) => name);

  it('have one default at most: the one marked last', async () => {
    const first = await createEmployee(context, tenant, { name: 'a', isDefault: true });
    await createEmployee(context, tenant, { name: 'b', isDefault: true });
    expect(await defaults(tenant)).toEqual(['b']);
    await changeEmployee(context, tenant, first.employeeId, { isDefault: true });
    expect(await defaults(tenant)).toEqual(['a']);
    await changeEmployee(context, tenant, first.employeeId, { isDefault: false });
    expect(await defaults(tenant)).toEqual([]);
  });

  it('have one default even where many are marked at the same moment', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => createEmployee(context, tenant, { name, isDefault: true })));
    expect(await defaults(tenant)).toHaveLength(1);
  });

  it('tell every process of a change, and of no change nothing', async () => {
    const { employeeId } = await createEmployee(context, tenant, { name: 'a', voice: 'f2' });
    context.controlMessages.length = 0;
    expect(await changeEmployee(context, tenant, employeeId, {})).toMatchObject({ name: 'a', voice: 'f2' });
    expect(context.controlMessages).toEqual([]);
    expect(await changeEmployee(context, tenant, employeeId, { status: 'paused' }, ['voice'])).toMatchObject({
      status: 'paused',
      voice: null,
    });
    expect(context.controlMessages).toEqual([{ kind: 'tenant-changed', tenantId: tenant }]);
  });

  it('are refused with every problem at once', async () => {
    const input = { name: ' ', tier: 'gold', languages: [], activeHours: { from: '24:00', to: '24:00' } };
    await expect(createEmployee(context, tenant, input)).rejects.toMatchObject({
      problems: ['name', 'tier', 'languages', 'activeHours.from', 'activeHours.to', 'activeHours'].map((field) =>
        expect.objectContaining({ field }),
      ),
    });
  });

  it('have the origins of their websites, each once and as browsers write it', async () => {
    const allowedOrigins = ['https://Shop.example/', 'https://shop.example:443', 'http://localhost:5173'];
    const { employeeId, ...made } = await createEmployee(context, tenant, { name: 'a', allowedOrigins });
    expect(made.allowedOrigins).toEqual(['https://shop.example', 'http://localhost:5173']);
    expect((await changeEmployee(context, tenant, employeeId, { allowedOrigins: [] })).allowedOrigins).toEqual([]);
    const wrong = { allowedOrigins: ['https://shop.example', '*', 'http://shop.example'] };
    await expect(changeEmployee(context, tenant, employeeId, wrong)).rejects.toMatchObject({
      problems: [{ field: 'allowedOrigins.1' }, { field: 'allowedOrigins.2' }],
    });
    const many = { allowedOrigins: Array.from({ length: 21 }, (_, at) => `https://shop-${at}.example`) };
    await expect(changeEmployee(context, tenant, employeeId, many)).rejects.toMatchObject({ problems: [{ field: 'allowedOrigins' }] });
  });

  it('change a part of their script and keep the rest; what is taken away is said in standard words', async () => {
    const script = { greeting: 'Hello {{lead.name}}', questions: ['a', 'b'], goodbye: 'Bye' };
    const { employeeId } = await createEmployee(context, tenant, { name: 'a', script });
    const change = async (input: EmployeeInput, cleared?: readonly ClearableEmployeeField[]) =>
      (await changeEmployee(context, tenant, employeeId, input, cleared)).script;
    expect(await change({ script: { greeting: 'Hi' } })).toEqual({ ...script, greeting: 'Hi' });
    expect(await change({ script: {} })).toEqual({ ...script, greeting: 'Hi' });
    expect(await change({ script: { questions: ['c'] } }, ['script.goodbye'])).toEqual({ greeting: 'Hi', questions: ['c'] });
    expect(await change({ script: {} }, ['script.goodbye', 'script.questions'])).toEqual({ greeting: 'Hi' });
    expect(await change({ script: {} }, ['script.greeting'])).toBeNull();
    expect(await change({ script })).toEqual(script);
    expect(await change({ script: { goodbye: 'x' } }, ['script'])).toEqual({ goodbye: 'x' });
    expect(await change({}, ['script'])).toBeNull();
  });

  it('lose no part of a script that two people change at the same moment', async () => {
    const { employeeId } = await createEmployee(context, tenant, { name: 'a', script: { goodbye: 'Bye' } });
    const inputs = [{ greeting: 'Hi' }, { questions: ['a'] }, { areYouThere: 'There?' }];
    await Promise.all(inputs.map((script) => changeEmployee(context, tenant, employeeId, { script })));
    expect((await changeEmployee(context, tenant, employeeId, {})).script).toEqual(Object.assign({ goodbye: 'Bye' }, ...inputs));
  });

  it('are refused a slot that nobody knows and a voice that there is not', async () => {
    const script = {
      greeting: 'Hello {{lead.foo}}',
      questions: ['Is it {{lead.requirement}}?', 'Are you {{name}}?'],
      areYouThere: '{{#lead.name}}x',
      goodbye: 'Bye {{lead.name',
    };
    const messages = ['"lead.foo"', '"name"', 'no end', 'two braces', 'f1, f2'].map((text) => expect.stringContaining(text));
    const fields = ['script.greeting', 'script.questions.1', 'script.areYouThere', 'script.goodbye', 'voice'];
    const codes = ['UNKNOWN_SLOT', 'UNKNOWN_SLOT', 'INVALID', 'INVALID', 'INVALID'];
    const refused = { code: 'EMPLOYEE_INVALID', problems: fields.map((field, i) => ({ field, code: codes[i], message: messages[i] })) };
    await expect(createEmployee(context, tenant, { name: 'a', script, voice: 'en-in+f2' as 'f1' })).rejects.toMatchObject(refused);
    const { employeeId } = await createEmployee(context, tenant, { name: 'a' });
    await expect(changeEmployee(context, tenant, employeeId, { script, voice: 'robot' as 'f1' })).rejects.toMatchObject(refused);
  });

  it('do with a machine what was chosen, in words that were checked', async () => {
    const { employeeId, ...made } = await createEmployee(context, tenant, { name: 'a' });
    expect(made).toMatchObject({ onMachine: null, machineMessage: null });
    const chosen = { onMachine: 'leave-message', machineMessage: 'This is {{business}}.' } as const;
    expect(await changeEmployee(context, tenant, employeeId, chosen)).toMatchObject(chosen);
    const wrong = changeEmployee(context, tenant, employeeId, { machineMessage: 'This is {{shop}}.' });
    await expect(wrong).rejects.toMatchObject({ problems: [{ field: 'machineMessage', code: 'UNKNOWN_SLOT' }] });
    const cleared = await changeEmployee(context, tenant, employeeId, {}, ['onMachine', 'machineMessage']);
    expect(cleared).toMatchObject({ onMachine: null, machineMessage: null });
  });

  it('connect people with the number of the business, which is read as a person types it', async () => {
    const { employeeId } = await createEmployee(context, tenant, { name: 'a', transfer: { phone: '98100 00001' } });
    const shown = async () => (await getEmployee(context, tenant, employeeId)).transfer;
    expect(await shown()).toEqual({ phone: '+919810000001', key: '1', isAnnounced: false });
    await changeEmployee(context, tenant, employeeId, { transfer: { phone: '+919810000002', key: '0', isAnnounced: true } });
    expect(await shown()).toEqual({ phone: '+919810000002', key: '0', isAnnounced: true });
    const wrong = changeEmployee(context, tenant, employeeId, { name: 'b', transfer: { phone: '12' } });
    await expect(wrong).rejects.toMatchObject({ code: 'PHONE_INVALID', problems: [expect.objectContaining({ field: 'transfer.phone' })] });
    expect((await getEmployee(context, tenant, employeeId)).name).toBe('a');
    await changeEmployee(context, tenant, employeeId, {}, ['transfer']);
    expect(await shown()).toBeNull();
  });

  it.each([
    ['of a satellite', '+88216 1234 5678', 'COUNTRY', 'numbers of +882 are never called'],
    ['of a country that the tenant does not call', '+1 415 555 0123', 'COUNTRY', 'US is not among the countries'],
    ['that is free for who calls', '1800 111 222', 'NUMBER_TYPE', 'TOLL_FREE'],
    ['of a premium rate', '+1 900 234 5678', 'COUNTRY', 'US is not among'],
  ])('connect nobody with a number %s, which the gate would refuse', async (_, phone, code, words) => {
    const problem = { field: 'transfer.phone', code, message: expect.stringContaining(words) };
    const refused = { code: 'PHONE_INVALID', problems: [problem] };
    await expect(createEmployee(context, tenant, { name: 'a', transfer: { phone } })).rejects.toMatchObject(refused);
    const { employeeId } = await createEmployee(context, tenant, { name: 'a', transfer: { phone: '98100 00001' } });
    await expect(changeEmployee(context, tenant, employeeId, { name: 'b', transfer: { phone } })).rejects.toMatchObject(refused);
    expect(await getEmployee(context, tenant, employeeId)).toMatchObject({ name: 'a', transfer: { phone: '+919810000001' } });
  });

  it('connect nobody with a premium number of a country that the tenant calls', async () => {
    await context.store.tenants.patch(tenant, { set: { countries: ['IN', 'GB'] } });
    const make = (phone: string) => createEmployee(context, tenant, { name: 'a', transfer: { phone } });
    await expect(make('+44 909 879 0000')).rejects.toMatchObject({ problems: [{ field: 'transfer.phone', code: 'NUMBER_TYPE' }] });
    expect((await make('+44 20 7946 0958')).transfer?.phone).toBe('+442079460958');
  });
});
