import type { ActiveHours, Employee, Tier } from '@turant/domain';

export interface EmployeeView {
  employeeId: string;
  name: string;
  status: Employee['status'];
  languages: string[];
  /** Null: the tenant's default. */
  tier: Tier | null;
  isDefault: boolean;
  activeHours: ActiveHours | null;
  script: Employee['script'] | null;
  voice: string | null;
  createdAt: string;
}

export const employeeView = ({
  _id,
  name,
  status,
  languages,
  tier,
  isDefault,
  activeHours,
  script,
  voice,
  createdAt,
}: Employee): EmployeeView => ({
  employeeId: _id,
  name,
  status,
  languages,
  tier: tier ?? null,
  isDefault,
  activeHours: activeHours ?? null,
  script: script ?? null,
  voice: voice ?? null,
  createdAt: createdAt.toISOString(),
});
