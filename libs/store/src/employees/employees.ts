import type { Employee, TenantId } from '@turant/domain';
import type { StorageEngine, Reader } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { EMPLOYEES } from './employees.schema.js';

/** A tenant has tens of employees; a list of all is bounded by this. */
const MOST = 500;

export class Employees extends TenantRepository<Employee> {
  protected override readonly idPrefix = 'em';

  constructor(engine: StorageEngine) {
    super(engine, EMPLOYEES);
  }

  all(tenant: TenantId, at?: Reader): Promise<Employee[]> {
    return this.find(tenant, { index: 'newest', limit: MOST }, at);
  }

  list(tenant: TenantId, page: PageQuery): Promise<Employee[]> {
    return this.page(tenant, 'newest', page);
  }
}
