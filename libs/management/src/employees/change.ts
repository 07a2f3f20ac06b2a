import { RejectedError, RetryLaterError, type Employee, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { scriptWrite, type ClearablePart } from './change-script.js';
import { readFields, type EmployeeFields, type EmployeeWish } from './employee-fields.js';
import { employeeView, type EmployeeView } from './employee-view.js';
import { getEmployee } from './get.js';
import { clearDefaultOps, leaveOneDefault } from './one-default.js';

/** Fields that an employee may do without. */
export const CLEARABLE = ['tier', 'activeHours', 'script', 'voice'] as const;
export type Clearable = (typeof CLEARABLE)[number] | ClearablePart;

/** Somebody else changed the script between our reading and writing: we read again, so often. */
const MAX_TRIES = 10;

type ChangeContext = Pick<ManagementContext, 'store' | 'bus'>;

/**
 * Changes the fields that are given, takes away those in `cleared`; pausing and waking is `status`. Of a script the
 * parts that are given change and the others stay.
 * @throws RejectedError EMPLOYEE_NOT_FOUND, EMPLOYEE_INVALID with a problem a field; RetryLaterError EMPLOYEES_CONTESTED
 */
export async function changeEmployee(
  { store, bus }: ChangeContext,
  tenant: TenantId,
  employeeId: string,
  wish: EmployeeWish,
  cleared: readonly Clearable[] = [],
): Promise<EmployeeView> {
  const known = await employeeOf({ store }, tenant, employeeId);
  const fields = readFields(wish);
  if (Object.keys(fields).length === 0 && cleared.length === 0) return employeeView(known);
  for (let tries = 0; !(await write({ store }, tenant, employeeId, fields, cleared)); tries += 1)
    if (tries === MAX_TRIES) throw new RetryLaterError('EMPLOYEES_CONTESTED', 'the employees changed meanwhile; try again', 100);
  if (fields.isDefault) await leaveOneDefault(store, tenant);
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return getEmployee({ store }, tenant, employeeId);
}

/** @returns whether nobody came between */
async function write(
  { store }: Pick<ChangeContext, 'store'>,
  tenant: TenantId,
  employeeId: string,
  { script, ...set }: EmployeeFields,
  cleared: readonly Clearable[],
): Promise<boolean> {
  const known = await employeeOf({ store }, tenant, employeeId);
  const parts = cleared.filter((one): one is ClearablePart => one.startsWith('script.'));
  const fields = cleared.filter((one): one is Exclude<Clearable, ClearablePart> => !one.startsWith('script.'));
  const own = scriptWrite(known, { script, cleared: parts, isCleared: fields.includes('script') });
  const change = {
    set: { ...set, ...own?.set },
    unset: [...fields.filter((field) => field !== 'script'), ...(own?.unset ?? [])],
  };
  const clearing = set.isDefault ? await clearDefaultOps(store, tenant, employeeId) : [];
  return (await store.engine.commit([store.employees.patchOp(tenant, employeeId, own?.guard ?? [], change), ...clearing])).ok;
}

async function employeeOf({ store }: Pick<ChangeContext, 'store'>, tenant: TenantId, employeeId: string): Promise<Employee> {
  const employee = await store.employees.get(tenant, employeeId);
  if (!employee) throw new RejectedError('EMPLOYEE_NOT_FOUND', 'no such employee');
  return employee;
}
