import { MAX_SUBSCRIPTIONS, type Subscription, type TenantId } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { SUBSCRIPTIONS } from '../collections.js';

export class Subscriptions extends TenantRepository<Subscription> {
  protected override readonly idPrefix = 'ws';

  constructor(engine: StorageEngine) {
    super(engine, SUBSCRIPTIONS);
  }

  list(tenant: TenantId, page: PageQuery): Promise<Subscription[]> {
    return this.page(tenant, 'newest', page);
  }

  /** In the order of their places. */
  all(tenant: TenantId): Promise<Subscription[]> {
    return this.find(tenant, { index: 'place', limit: MAX_SUBSCRIPTIONS });
  }

  remove(tenant: TenantId, id: string): Promise<boolean> {
    return this.engine.delete(this.deleteOp(tenant, id));
  }
}
