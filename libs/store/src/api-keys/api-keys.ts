import type { ApiKey, TenantId } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { API_KEYS } from '../collections.js';

export class ApiKeys extends TenantRepository<ApiKey> {
  protected override readonly idPrefix = 'ak';

  constructor(engine: StorageEngine) {
    super(engine, API_KEYS);
  }

  list(tenant: TenantId, page: PageQuery): Promise<ApiKey[]> {
    return this.page(tenant, 'newest', page);
  }
}
