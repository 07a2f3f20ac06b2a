import { pickEmployee, RejectedError, type Employee, type Lead, type TenantId } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/**
 * The active employee of an order: the one that it names, else the lead's, else the tenant's.
 * @throws RejectedError EMPLOYEE_NOT_FOUND, NO_ACTIVE_EMPLOYEE
 */
export async function employeeFor(
  { store }: Pick<RoadContext, 'store'>,
  tenant: TenantId,
  { employeeId }: { employeeId?: string },
  lead: Lead,
): Promise<Employee> {
  const all = await store.employees.all(tenant);
  const active = all.filter(({ status }) => status === 'active');
  if (employeeId !== undefined) {
    const named = active.find(({ _id }) => _id === employeeId);
    if (!named) throw new RejectedError('EMPLOYEE_NOT_FOUND', 'employeeId must be an active employee of yours');
    return named;
  }
  const employee = active.find(({ _id }) => _id === lead.employeeId) ?? pickEmployee(all);
  if (!employee) throw new RejectedError('NO_ACTIVE_EMPLOYEE');
  return employee;
}
