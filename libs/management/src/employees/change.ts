import { RejectedError, RetryLaterError, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { readFields, type EmployeeWish } from './employee-fields.js';
import type { EmployeeView } from './employee-view.js';
import { getEmployee } from './get.js';
import { clearDefaultOps, leaveOneDefault } from './one-default.js';

/** Fields that an employee may do without. */
export const CLEARABLE = ['tier', 'activeHours', 'script', 'voice'] as const;
export type Clearable = (typeof CLEARABLE)[number];

/**
 * Changes the fields that are given, takes away those in `cleared`; pausing and waking is `status`.
 * @throws RejectedError EMPLOYEE_NOT_FOUND, EMPLOYEE_INVALID with a problem a field
 */
export async function changeEmployee(
  { store, bus }: Pick<ManagementContext, 'store' | 'bus'>,
  tenant: TenantId,
  employeeId: string,
  wish: EmployeeWish,
  cleared: readonly Clearable[] = [],
): Promise<EmployeeView> {
  if (!(await store.employees.get(tenant, employeeId))) throw new RejectedError('EMPLOYEE_NOT_FOUND', 'no such employee');
  const set = readFields(wish);
  if (Object.keys(set).length === 0 && cleared.length === 0) return getEmployee({ store }, tenant, employeeId);
  const clearing = set.isDefault ? await clearDefaultOps(store, tenant, employeeId) : [];
  const result = await store.door.commit([store.employees.patchOp(tenant, employeeId, [], { set, unset: cleared }), ...clearing]);
  if (!result.ok) throw new RetryLaterError('EMPLOYEES_CONTESTED', 'the employees changed meanwhile; try again', 100);
  if (set.isDefault) await leaveOneDefault(store, tenant);
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return getEmployee({ store }, tenant, employeeId);
}
