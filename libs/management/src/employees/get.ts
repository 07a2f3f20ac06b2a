import { RejectedError, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { employeeView, type EmployeeView } from './employee-view.js';

/** @throws RejectedError EMPLOYEE_NOT_FOUND */
export async function getEmployee(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  employeeId: string,
): Promise<EmployeeView> {
  const employee = await store.employees.get(tenant, employeeId);
  if (!employee) throw new RejectedError('EMPLOYEE_NOT_FOUND', 'no such employee');
  return employeeView(employee);
}
