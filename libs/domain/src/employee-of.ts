import type { Employee } from './records/employee.js';
import type { Tenant } from './records/tenant.js';
import type { Tier } from './tier.js';

/** Chooses the employee of a lead that names none: the active default employee, else the oldest active employee. */
export function pickEmployee(employees: readonly Employee[]): Employee | undefined {
  const active = employees.filter((one) => one.status === 'active');
  return active.find((one) => one.isDefault) ?? active.sort((a, b) => (a._id < b._id ? -1 : 1))[0];
}

/** Chooses the employee of a lead: the first active preferred employee, else the same as for a lead that names none. */
export function employeeOf(employees: readonly Employee[], preferredIds: readonly (string | undefined)[]): Employee | undefined {
  const preferred = preferredIds.map((id) => employees.find((one) => one._id === id && one.status === 'active'));
  return preferred.find(Boolean) ?? pickEmployee(employees);
}

/** The default tier of a lead: the employee's, else the tenant's. */
export const tierOf = (tenant: Tenant, employee: Employee | undefined): Tier => employee?.tier ?? tenant.defaultTier;
