import type { Tenant } from '@turant/domain';
import type { Door } from '../door/door.js';
import { TENANTS } from './tenants.schema.js';

/** For the standalone's first start and its sign-in-free page, which holds one tenant only. */
export class TenantsAcrossTenants {
  constructor(private readonly door: Door) {}

  /** Active tenants, oldest first. */
  active(limit: number): Promise<Tenant[]> {
    return this.door.find(TENANTS, { index: 'by-status', equals: ['active'], limit });
  }
}
