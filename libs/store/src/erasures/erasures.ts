import type { Erasure, TenantId } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { ERASURES } from '../collections.js';

/** Who was erased, by id, and the certificates. A person is erased once. */
export class Erasures extends TenantRepository<Erasure> {
  protected override readonly idPrefix = 'er';

  constructor(engine: StorageEngine) {
    super(engine, ERASURES);
  }

  async ofLead(tenant: TenantId, leadId: string): Promise<Erasure | undefined> {
    return (await this.find(tenant, { index: 'by-lead', equals: [leadId], limit: 1 }))[0];
  }

  /** Newest first. */
  list(tenant: TenantId, page: PageQuery): Promise<Erasure[]> {
    return this.page(tenant, 'newest', page);
  }
}
