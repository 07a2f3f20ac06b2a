import type { Tenant } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TENANTS } from './tenants.schema.js';

/** For the first start of the standalone, for its page without sign-in, which shows one tenant, and for sweeps. */
export class TenantsAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Active tenants, oldest first. */
  active(limit: number): Promise<Tenant[]> {
    return this.engine.find(TENANTS, { index: 'by-status', equals: ['active'], limit });
  }

  /** Tenants of a status, oldest first, after an id. */
  ofStatus(status: Tenant['status'], after: string, limit: number): Promise<Tenant[]> {
    return this.engine.find(TENANTS, { index: 'by-status', equals: [status], range: { gt: after }, limit });
  }
}
