import type { Tenant } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TENANTS } from './tenants.schema.js';

/** For the standalone's first start and its sign-in-free page, which holds one tenant only. */
export class TenantsAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Active tenants, oldest first. */
  active(limit: number): Promise<Tenant[]> {
    return this.engine.find(TENANTS, { index: 'by-status', equals: ['active'], limit });
  }
}
