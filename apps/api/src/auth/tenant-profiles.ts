import { Inject, Injectable } from '@nestjs/common';
import { pickEmployee, type Employee, type Tenant, type TenantId } from '@turant/domain';
import { TenantCache } from '@turant/road';
import { Store } from '@turant/store';
import { Bus, Clock } from '../tokens.js';

/** What the hot path needs of a tenant; at most 1 s old. */
export interface TenantProfile {
  tenant: Tenant;
  employees: ReadonlyMap<string, Employee>;
  /** The employee of a lead that names none. */
  defaultEmployee: Employee | undefined;
}

/** Requests that would be refused read the store at most 50 times a second for a tenant. */
const NOW_MS = 20;

@Injectable()
export class TenantProfiles {
  private readonly cache: TenantCache<TenantProfile>;

  constructor(@Inject(Store) store: Store, @Inject(Bus) bus: Bus, @Inject(Clock) clock: Clock) {
    this.cache = new TenantCache(
      { bus, clock },
      async (id) => {
        const [tenant, employees] = await Promise.all([store.tenants.get(id as TenantId), store.employees.all(id as TenantId)]);
        return tenant && profileOf(tenant, employees);
      },
      ({ tenant }, changed) => tenant._id === changed,
    );
  }

  /** Without a promise when the tenant is cached. Undefined: there is no such tenant. */
  of(tenant: TenantId): TenantProfile | undefined | Promise<TenantProfile | undefined> {
    return this.cache.get(tenant);
  }

  /** The tenant as it is now: another process may have changed it, and the message of the change is still on its way. */
  async now(tenant: TenantId): Promise<TenantProfile | undefined> {
    return this.cache.get(tenant, NOW_MS);
  }
}

const profileOf = (tenant: Tenant, employees: readonly Employee[]): TenantProfile => ({
  tenant,
  employees: new Map(employees.map((one) => [one._id, one])),
  defaultEmployee: pickEmployee(employees),
});
