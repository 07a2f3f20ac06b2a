import type { Tenant, TenantId } from '@turant/domain';
import { patchOp, type Change, type Guard, type PatchOp, type StorageEngine } from '../engine/storage-engine.js';
import { TENANTS } from '../collections.js';

export class Tenants {
  constructor(private readonly engine: StorageEngine) {}

  get(tenant: TenantId): Promise<Tenant | undefined> {
    return this.engine.get(TENANTS, tenant);
  }

  /** @returns the new record, or undefined if there is none or the guard missed */
  patch(tenant: TenantId, change: Change<Tenant>, guard: Guard<Tenant> = []): Promise<Tenant | undefined> {
    return this.engine.patch(patchOp(TENANTS, tenant, guard, change));
  }

  /** The same as a write of a commit. */
  patchOp(tenant: TenantId, change: Change<Tenant>, guard: Guard<Tenant>): PatchOp<Tenant> {
    return patchOp(TENANTS, tenant, guard, change);
  }

  async insert(tenant: Tenant): Promise<void> {
    await this.engine.insertMany(TENANTS, [tenant]);
  }
}
