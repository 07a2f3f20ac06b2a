import type { Request, TenantId } from '@turant/domain';
import type { StorageEngine, InsertResult } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { REQUESTS } from './requests.schema.js';

export class Requests extends TenantRepository<Request> {
  protected override readonly idPrefix = 'rq';

  constructor(engine: StorageEngine) {
    super(engine, REQUESTS);
  }

  /** One unordered bulk insert over tenants and connections; a delivery id that is there already is a duplicate. */
  insertMany(requests: readonly Request[]): Promise<InsertResult[]> {
    return this.engine.insertMany(REQUESTS, requests);
  }

  ofConnection(tenant: TenantId, connectionId: string, page: PageQuery): Promise<Request[]> {
    return this.page(tenant, 'newest', page, [connectionId]);
  }
}
