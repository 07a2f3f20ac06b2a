import type { Request, TenantId } from '@turant/domain';
import type { StorageEngine, InsertResult } from '../engine/storage-engine.js';
import { firstIdAt, TenantRepository, type PageQuery } from '../tenant-repository.js';
import { REQUESTS } from '../collections.js';

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

  /** The connection after an id, in order, that has requests; also a connection that is gone. */
  async connectionAfter(tenant: TenantId, connectionId: string): Promise<string | undefined> {
    return (await this.find(tenant, { index: 'newest', range: { gt: connectionId }, limit: 1 }))[0]?.connectionId;
  }

  /** Requests of a connection whose ids were minted before a time, oldest first. */
  mintedBefore(tenant: TenantId, connectionId: string, before: Date, limit: number): Promise<Request[]> {
    return this.find(tenant, { index: 'newest', equals: [connectionId], range: { lt: firstIdAt(this.idPrefix, before) }, limit });
  }
}
