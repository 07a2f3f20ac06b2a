import type { LeadRef, TenantId } from '@turant/domain';
import type { StorageEngine, InsertResult } from '../engine/storage-engine.js';
import { ReadyWork } from '../ready-work.js';
import { TenantRepository } from '../tenant-repository.js';
import { REFS } from '../collections.js';

/** Leads of which a platform has sent only the id. */
export class Refs extends TenantRepository<LeadRef> {
  readonly ready: ReadyWork<LeadRef>;

  constructor(engine: StorageEngine) {
    super(engine, REFS);
    this.ready = new ReadyWork(engine, REFS);
  }

  insertMany(refs: readonly LeadRef[]): Promise<InsertResult[]> {
    return this.engine.insertMany(REFS, refs);
  }

  /** Makes a failed reference due again. */
  async tryAgain(tenant: TenantId, id: string, now: Date): Promise<void> {
    await this.patch(tenant, id, [['status', '=', 'failed']], { set: { status: 'due', dueAt: now, tries: 0 }, unset: ['reason'] });
  }

  /** Counts a connection's references that are still to be fetched. */
  countWaiting(tenant: TenantId, connectionId: string): Promise<number> {
    return this.countBy(tenant, { index: 'waiting', equals: [connectionId], range: { gte: new Date(0) } });
  }

  ofRequest(tenant: TenantId, requestId: string): Promise<LeadRef[]> {
    return this.find(tenant, { index: 'by-request', equals: [requestId], limit: 1_000 });
  }
}
