import type { Tenant, TenantId } from '@turant/domain';
import { patchOp, type Change, type Door } from '../door/door.js';
import { TENANTS } from './tenants.schema.js';

export class Tenants {
  constructor(private readonly door: Door) {}

  get(tenant: TenantId): Promise<Tenant | undefined> {
    return this.door.get(TENANTS, tenant);
  }

  patch(tenant: TenantId, change: Change<Tenant>): Promise<Tenant | undefined> {
    return this.door.patch(patchOp(TENANTS, tenant, [], change));
  }

  async insert(tenant: Tenant): Promise<void> {
    await this.door.insertMany(TENANTS, [tenant]);
  }
}
