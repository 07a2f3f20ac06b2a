import type { TenantId, TimelineEntry } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository } from '../tenant-repository.js';
import { TIMELINE } from './timeline.schema.js';

export class Timeline extends TenantRepository<TimelineEntry> {
  protected override readonly idPrefix = 'te';

  constructor(engine: StorageEngine) {
    super(engine, TIMELINE);
  }

  /** Entries of a call, a lead or the tenant, oldest first, after an entry's id. */
  of(tenant: TenantId, about: { leadId?: string; callId?: string }, limit: number, after?: string): Promise<TimelineEntry[]> {
    const range = after ? { range: { gt: after } } : {};
    if (about.callId !== undefined) return this.find(tenant, { index: 'by-call', equals: [about.callId], ...range, limit });
    if (about.leadId !== undefined) return this.find(tenant, { index: 'by-lead', equals: [about.leadId], ...range, limit });
    return this.find(tenant, { index: 'newest', ...range, limit });
  }

  newest(tenant: TenantId, limit: number): Promise<TimelineEntry[]> {
    return this.page(tenant, 'newest', { limit });
  }
}
