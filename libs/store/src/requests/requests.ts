import type { Request, TenantId } from '@turant/domain';
import type { StorageEngine, InsertResult } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { REQUESTS } from './requests.schema.js';

export class Requests extends TenantRepository<Request> {
  protected override readonly idPrefix = 'rq';

  constructor(engine: StorageEngine) {
    super(engine, REQUESTS);
  }

  /** Inserts requests of several tenants in one unordered bulk insert. A platform's id that is stored already makes a duplicate. */
  insertMany(requests: readonly Request[]): Promise<InsertResult[]> {
    return this.engine.insertMany(REQUESTS, requests);
  }

  ofConnection(tenant: TenantId, connectionId: string, page: PageQuery): Promise<Request[]> {
    return this.page(tenant, 'newest', page, [connectionId]);
  }
}
