import type { Delivery, DeliveryStatus, TenantId } from '@turant/domain';
import type { StorageEngine, InsertResult } from '../engine/storage-engine.js';
import { ReadyWork } from '../ready-work.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { DELIVERIES } from '../collections.js';

export class Deliveries extends TenantRepository<Delivery> {
  protected override readonly idPrefix = 'dv';
  readonly ready: ReadyWork<Delivery>;

  constructor(engine: StorageEngine) {
    super(engine, DELIVERIES);
    this.ready = new ReadyWork(engine, DELIVERIES);
  }

  /** A delivery that is stored already is a duplicate: it was planned before. */
  insertMany(deliveries: readonly Delivery[]): Promise<InsertResult[]> {
    return this.engine.insertMany(DELIVERIES, deliveries);
  }

  ofConnection(tenant: TenantId, connectionId: string, page: PageQuery, status?: DeliveryStatus): Promise<Delivery[]> {
    if (status === undefined) return this.page(tenant, 'newest', page, [connectionId]);
    return this.page(tenant, 'by-status', page, [connectionId, status]);
  }
}
