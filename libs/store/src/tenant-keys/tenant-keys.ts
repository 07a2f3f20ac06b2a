import type { TenantId, TenantKey } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository } from '../tenant-repository.js';
import { TENANT_KEYS } from '../collections.js';

/** The keys by which a tenant's object keys are wrapped. No two keys of a tenant have the same version. */
export class TenantKeys extends TenantRepository<TenantKey> {
  constructor(engine: StorageEngine) {
    super(engine, TENANT_KEYS);
  }

  /** The key that wraps new object keys. */
  async newest(tenant: TenantId): Promise<TenantKey | undefined> {
    return (await this.find(tenant, { index: 'versions', direction: -1, limit: 1 }))[0];
  }

  async ofVersion(tenant: TenantId, version: number): Promise<TenantKey | undefined> {
    return (await this.find(tenant, { index: 'versions', equals: [version], limit: 1 }))[0];
  }

  /** Oldest first. */
  all(tenant: TenantId): Promise<TenantKey[]> {
    return this.find(tenant, { index: 'versions' });
  }
}
