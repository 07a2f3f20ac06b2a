import type { RecordingLink, TenantId } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { RECORDING_LINKS } from '../collections.js';

export class RecordingLinks extends TenantRepository<RecordingLink> {
  protected override readonly idPrefix = 'rl';

  constructor(engine: StorageEngine) {
    super(engine, RECORDING_LINKS);
  }

  /** Newest first. */
  list(tenant: TenantId, page: PageQuery, where: { callId?: string } = {}): Promise<RecordingLink[]> {
    return this.filtered(tenant, page, { callId: 'by-call' }, where);
  }

  /** @returns whether there was such a link */
  remove(tenant: TenantId, id: string): Promise<boolean> {
    return this.engine.delete(this.deleteOp(tenant, id));
  }
}
