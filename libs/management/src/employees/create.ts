import { RejectedError, RetryLaterError, type Employee, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { readFields, type EmployeeWish } from './employee-fields.js';
import { employeeView, type EmployeeView } from './employee-view.js';
import { clearDefaultOps, leaveOneDefault } from './one-default.js';

/** The store lists this many at once; a tenant has tens. */
const MOST = 500;
const LANGUAGES_BY_DEFAULT = ['hi', 'en-IN'];

/** @throws RejectedError EMPLOYEE_INVALID with a problem a field, TOO_MANY_EMPLOYEES */
export async function createEmployee(
  { store, bus, ids, clock }: Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'>,
  tenantId: TenantId,
  wish: EmployeeWish & { name: string },
): Promise<EmployeeView> {
  const fields = readFields(wish);
  if ((await store.employees.all(tenantId)).length >= MOST)
    throw new RejectedError('TOO_MANY_EMPLOYEES', `a tenant has at most ${MOST} employees`);
  const employee: Employee = {
    status: 'active',
    languages: LANGUAGES_BY_DEFAULT,
    isDefault: false,
    ...fields,
    name: fields.name ?? '',
    _id: ids('em'),
    tenantId,
    createdAt: clock.now(),
  };
  const clearing = employee.isDefault ? await clearDefaultOps(store, tenantId, employee._id) : [];
  const result = await store.engine.commit([store.employees.insertOp(employee), ...clearing]);
  if (!result.ok) throw new RetryLaterError('EMPLOYEES_CONTESTED', 'the employees changed meanwhile; try again', 100);
  if (employee.isDefault) await leaveOneDefault(store, tenantId);
  await bus.control({ kind: 'tenant-changed', tenantId });
  return employeeView(employee);
}
