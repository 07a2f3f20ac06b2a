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

  list(tenant: TenantId, page: PageQuery): Promise<Employee[]> {
    return this.page(tenant, 'newest', page);
  }
}
