import { pickEmployee, type Employee, type Tenant, type TenantId } from '@turant/domain';
import type { ApiParts } from '../api-parts.js';
import { TtlCache } from '@turant/async';

/** What the hot path needs of a tenant; at most 1 s old. */
export interface TenantProfile {
  tenant: Tenant;
  employees: ReadonlyMap<string, Employee>;
  /** The employee of a lead that names none. */
  defaultEmployee: Employee | undefined;
}

export class TenantProfiles {
  private readonly cache: TtlCache<TenantProfile>;

  constructor({ store, bus, clock }: Pick<ApiParts, 'store' | 'bus' | 'clock'>) {
    this.cache = new TtlCache(
      async (id) => {
        const [tenant, employees] = await Promise.all([store.tenants.get(id as TenantId), store.employees.all(id as TenantId)]);
        return tenant && profileOf(tenant, employees);
      },
      () => clock.monotonicMs(),
    );
    bus.onControl((message) => {
      if (message.kind === 'tenant-changed') this.cache.drop(({ tenant }) => tenant._id === message.tenantId);
    });
  }

  /** Without a promise when the tenant is cached. Undefined: there is no such tenant. */
  of(tenant: TenantId): TenantProfile | undefined | Promise<TenantProfile | undefined> {
    return this.cache.get(tenant);
  }
}

const profileOf = (tenant: Tenant, employees: readonly Employee[]): TenantProfile => ({
  tenant,
  employees: new Map(employees.map((one) => [one._id, one])),
  defaultEmployee: pickEmployee(employees),
});
