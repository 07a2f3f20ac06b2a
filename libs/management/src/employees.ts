import { RejectedError, RetryLaterError, standardVoiceOf, type Employee, type Language, type TenantId } from '@turant/domain';
import { EMPLOYEE, viewOf, type ViewOf } from '@turant/domain/records';
import type { Op, Store } from '@turant/store';
import { readEmployeeFields, type NewEmployee } from './employee-fields.js';
import type { ManagementContext } from './management-context.js';
import { readingRules } from './plain-rules.js';

export type EmployeeView = ViewOf<typeof EMPLOYEE>;

/** The store's limit for one list; a tenant has tens of employees. */
const MAX_EMPLOYEES = 500;
const DEFAULT_LANGUAGES: Language[] = ['hi', 'en-IN'];

export const employeeView = (employee: Employee): EmployeeView => viewOf(EMPLOYEE, employee);

export type HiringContext = Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'>;

/** @throws RejectedError EMPLOYEE_INVALID with a problem for each wrong field, PHONE_INVALID, TOO_MANY_EMPLOYEES; RetryLaterError EMPLOYEES_CONTESTED */
export async function createEmployee(context: HiringContext, tenantId: TenantId, input: NewEmployee): Promise<EmployeeView> {
  const { store, ids, clock } = context;
  const fields = await readEmployeeFields(store, tenantId, input);
  if ((await store.employees.all(tenantId)).length >= MAX_EMPLOYEES)
    throw new RejectedError('TOO_MANY_EMPLOYEES', `a tenant has at most ${MAX_EMPLOYEES} employees`);
  const voice = standardVoiceOf(fields.name ?? '');
  const employee: Employee = {
    status: 'active',
    languages: DEFAULT_LANGUAGES,
    isDefault: false,
    ...(voice && { voice }),
    ...fields,
    name: fields.name ?? '',
    _id: ids('em'),
    tenantId,
    createdAt: clock.now(),
  };
  const clearing = employee.isDefault ? await clearDefaultOps(store, tenantId, employee._id) : [];
  const result = await store.engine.commit([store.employees.insertOp(employee), ...clearing]);
  if (!result.ok) throw new RetryLaterError('EMPLOYEES_CONTESTED', undefined, 100);
  if (employee.isDefault) await keepNewestDefault(store, tenantId);
  await context.bus.control({ kind: 'tenant-changed', tenantId });
  return employeeView(employee);
}

export const {
  find: findEmployee,
  get: getEmployee,
  list: listEmployees,
} = readingRules<Employee, EmployeeView>({
  recordsIn: ({ employees }) => employees,
  view: employeeView,
  missing: () => new RejectedError('EMPLOYEE_NOT_FOUND'),
});

/** Writes that clear `isDefault` of all other employees, for the commit that sets it on one. */
export async function clearDefaultOps(store: Store, tenant: TenantId, exceptId: string): Promise<Op[]> {
  const others = (await store.employees.all(tenant)).filter(({ _id, isDefault }) => isDefault && _id !== exceptId);
  return others.map(({ _id }) => store.employees.patchOp(tenant, _id, [], { set: { isDefault: false } }));
}

/**
 * Leaves one default. Two requests at the same moment may each have set `isDefault` without seeing the other: then the
 * employee that was hired last stays the default. Of such requests the last to run this sees both, so one default is left.
 */
export async function keepNewestDefault(store: Store, tenant: TenantId): Promise<void> {
  const defaults = (await store.employees.all(tenant)).filter(({ isDefault }) => isDefault).sort((a, b) => (a._id < b._id ? -1 : 1));
  for (const { _id } of defaults.slice(0, -1)) await store.employees.patch(tenant, _id, [], { set: { isDefault: false } });
}
