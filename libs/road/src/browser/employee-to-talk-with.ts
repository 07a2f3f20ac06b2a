import { isId, pickEmployee, RejectedError, type Employee, type TenantId } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/**
 * The employee of a tenant with whom somebody wants to talk in a browser: the named one, which may be paused, so that it can be tried before it
 * takes leads; else the one that takes the tenant's leads.
 * @throws RejectedError EMPLOYEE_NOT_FOUND, NO_ACTIVE_EMPLOYEE
 */
export async function employeeToTalkWith({ store }: Pick<RoadContext, 'store'>, tenant: TenantId, employeeId?: string): Promise<Employee> {
  if (employeeId !== undefined) {
    const named = await store.employees.get(tenant, employeeId);
    if (!named) throw new RejectedError('EMPLOYEE_NOT_FOUND');
    return named;
  }
  const picked = pickEmployee(await store.employees.all(tenant));
  if (!picked) throw new RejectedError('NO_ACTIVE_EMPLOYEE');
  return picked;
}

/** The employee that takes visitors under this id; undefined if there is none. */
export async function employeeForVisitors({ store }: Pick<RoadContext, 'store'>, employeeId: string): Promise<Employee | undefined> {
  const employee = await activeEmployee({ store }, employeeId);
  return employee?.takesVisitors ? employee : undefined;
}

/** The employee whose widget stands on some website; undefined if there is none. */
export async function employeeOfWidget({ store }: Pick<RoadContext, 'store'>, employeeId: string): Promise<Employee | undefined> {
  const employee = await activeEmployee({ store }, employeeId);
  return employee?.allowedOrigins?.length ? employee : undefined;
}

async function activeEmployee({ store }: Pick<RoadContext, 'store'>, employeeId: string): Promise<Employee | undefined> {
  const employee = isId(employeeId, 'em') ? await store.acrossTenants.employees.get(employeeId) : undefined;
  if (employee?.status !== 'active') return undefined;
  return (await store.tenants.get(employee.tenantId))?.status === 'active' ? employee : undefined;
}
