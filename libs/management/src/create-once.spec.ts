import { RejectedError, type MintId, type TenantId } from '@turant/domain';
import { EMPLOYEE } from '@turant/domain/records';
import { createOnce, type RequestKey } from './create-once.js';
import { createEmployee, listEmployees, type EmployeeView } from './employees.js';
import { contextOfAll } from './testing/open-context.js';

const KEY: RequestKey = { idempotencyKey: 'form-1', bodyHash: 'a' };
const OTHER_BODY: RequestKey = { ...KEY, bodyHash: 'b' };
const DAY_MS = 24 * 3_600_000;

describe('a record that is made once for an idempotency key', () => {
  const context = contextOfAll();
  let tenant: TenantId;
  beforeEach(async () => (tenant = await context.addTenant()));

  const names = async (of = tenant): Promise<string[]> => (await listEmployees(context, of, { limit: 100 })).data.map(({ name }) => name);
  const hire =
    (name: string, of = tenant) =>
    (ids: MintId): Promise<EmployeeView> =>
      createEmployee({ ...context, ids }, of, { name });
  const hireOnce = (name: string, key = KEY, of = tenant): ReturnType<typeof createOnce<EmployeeView>> =>
    createOnce(context, EMPLOYEE, of, key, hire(name, of));
  const idOf = (done: Awaited<ReturnType<typeof hireOnce>>): string => ('made' in done ? done.made.employeeId : done.madeBefore);
  const laterBy = (ms: number): typeof context => ({
    ...context,
    clock: { now: () => new Date(context.clock.now().getTime() + ms) },
  });
  const died = new Error('died');

  it('is one of many requests at once, and the same for a repeat', async () => {
    const done = await Promise.all(Array.from({ length: 10 }, () => hireOnce('a')));
    expect(done.filter((one) => 'made' in one)).toHaveLength(1);
    expect(new Set(done.map(idOf)).size).toBe(1);
    expect(await names()).toEqual(['a']);
  });

  it('is refused with another body, is another tenant’s own, and is a new one after a day', async () => {
    const stranger = await context.addTenant();
    await hireOnce('a');
    await expect(hireOnce('b', OTHER_BODY)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect('made' in (await hireOnce('c', OTHER_BODY, stranger))).toBe(true);
    const nextDay = laterBy(DAY_MS);
    expect('made' in (await createOnce(nextDay, EMPLOYEE, tenant, OTHER_BODY, hire('b')))).toBe(true);
    expect(await names()).toEqual(['b', 'a']);
  });

  it('is not made again when it was removed meanwhile', async () => {
    const first = idOf(await hireOnce('a'));
    await context.store.engine.delete(context.store.employees.deleteOp(tenant, first));
    expect(await hireOnce('a')).toEqual({ madeBefore: first });
    expect(await names()).toEqual([]);
  });

  it('frees the key when it is refused', async () => {
    const refuse = (): Promise<never> => Promise.reject(new RejectedError('EMPLOYEE_INVALID'));
    await expect(createOnce(context, EMPLOYEE, tenant, KEY, refuse)).rejects.toMatchObject({ code: 'EMPLOYEE_INVALID' });
    expect('made' in (await hireOnce('a', OTHER_BODY))).toBe(true);
  });

  it('is finished by the repeat if the process died after the write, and every process is told', async () => {
    let made = '';
    const dying = async (ids: MintId): Promise<never> => {
      made = (await hire('a')(ids)).employeeId;
      throw died;
    };
    await expect(createOnce(context, EMPLOYEE, tenant, KEY, dying)).rejects.toBe(died);
    context.controlMessages.length = 0;
    const finished: string[] = [];
    const finish = async (id: string): Promise<void> => void finished.push(id);
    for (let repeats = 0; repeats < 2; repeats += 1)
      expect(await createOnce(context, EMPLOYEE, tenant, KEY, hire('a'), finish)).toEqual({ madeBefore: made });
    expect([finished, await names()]).toEqual([[made], ['a']]);
    expect(context.controlMessages).toEqual([{ kind: 'tenant-changed', tenantId: tenant }]);
  });

  it('is made by the repeat, with the same id, if the process died before the write', async () => {
    let wanted = '';
    const dying = (ids: MintId): Promise<never> => {
      wanted = ids('em');
      return Promise.reject(died);
    };
    await expect(createOnce(context, EMPLOYEE, tenant, KEY, dying)).rejects.toBe(died);
    await expect(hireOnce('a')).rejects.toMatchObject({ code: 'CREATION_UNDER_WAY' });
    expect(idOf(await createOnce(laterBy(31_000), EMPLOYEE, tenant, KEY, hire('a')))).toBe(wanted);
    expect(await names()).toEqual(['a']);
  });
});
