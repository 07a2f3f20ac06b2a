import type { Invitation, InvitationPurpose, TenantId } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { INVITATIONS } from '../collections.js';

export class Invitations extends TenantRepository<Invitation> {
  protected override readonly idPrefix = 'iv';

  constructor(engine: StorageEngine) {
    super(engine, INVITATIONS);
  }

  /** Newest first. */
  list(tenant: TenantId, page: PageQuery): Promise<Invitation[]> {
    return this.page(tenant, 'newest', page);
  }

  /** Oldest first. */
  ofPurpose(tenant: TenantId, purpose: InvitationPurpose): Promise<Invitation[]> {
    return this.find(tenant, { index: 'by-purpose', equals: [purpose] });
  }

  /** @returns whether there was such an invitation */
  remove(tenant: TenantId, id: string): Promise<boolean> {
    return this.engine.delete(this.deleteOp(tenant, id));
  }
}
