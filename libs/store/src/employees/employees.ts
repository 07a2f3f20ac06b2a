import type { Employee, TenantId } from '@turant/domain';
import type { StorageEngine, Reader } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { EMPLOYEES } from '../collections.js';

const MAX_EMPLOYEES = 500;

export class Employees extends TenantRepository<Employee> {
  protected override readonly idPrefix = 'em';

  constructor(engine: StorageEngine) {
    super(engine, EMPLOYEES);
  }

  all(tenant: TenantId, at?: Reader): Promise<Employee[]> {
    return this.find(tenant, { index: 'newest', limit: MAX_EMPLOYEES }, at);
  }

  /** The employee that was hired with this idempotency key. */
  async withKey(tenant: TenantId, key: string): Promise<Employee | undefined> {
    return (await this.find(tenant, { index: 'key', equals: [key], limit: 1 }))[0];
  }

  list(tenant: TenantId, page: PageQuery): Promise<Employee[]> {
    return this.page(tenant, 'newest', page);
  }
}
