import { TENANT_STATUSES, type Tenant, type TenantId, type TenantStatus } from '@turant/domain';
import { deleteOp, type StorageEngine } from '../engine/storage-engine.js';
import { idRange, type PageQuery } from '../tenant-repository.js';
import { TENANTS } from '../collections.js';

/** For the first start of the standalone, for its page without sign-in, which shows one tenant, for sweeps, and for the operator. */
export class TenantsAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Active tenants, oldest first. */
  active(limit: number): Promise<Tenant[]> {
    return this.engine.find(TENANTS, { index: 'by-status', equals: ['active'], limit });
  }

  /** Tenants of a status, oldest first, after an id. */
  ofStatus(status: TenantStatus, after: string, limit: number): Promise<Tenant[]> {
    return this.engine.find(TENANTS, { index: 'by-status', equals: [status], range: { gt: after }, limit });
  }

  /** Tenants of one status or of all, newest first. */
  async newest(page: PageQuery, status?: TenantStatus): Promise<Tenant[]> {
    const range = idRange(page, 'tn');
    const of = (one: TenantStatus): Promise<Tenant[]> =>
      this.engine.find(TENANTS, { index: 'by-status', equals: [one], range, direction: -1, limit: page.limit });
    const found = await Promise.all((status === undefined ? TENANT_STATUSES : [status]).map(of));
    return found
      .flat()
      .sort((a, b) => (a._id < b._id ? 1 : -1))
      .slice(0, page.limit);
  }

  /** Deletes the record of a tenant that is `deleting`. @returns whether there was one */
  remove(tenant: TenantId): Promise<boolean> {
    return this.engine.delete(deleteOp(TENANTS, tenant, [['status', '=', 'deleting']]));
  }
}
