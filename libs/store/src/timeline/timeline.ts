import { acceptedEntry, acceptedIdOf, withPrefix, type Lead, type TenantId, type TimelineEntry } from '@turant/domain';
import type { Find, StorageEngine } from '../engine/storage-engine.js';
import { LEADS, TIMELINE } from '../collections.js';
import { firstIdAt, TenantRepository } from '../tenant-repository.js';

/** Entries are stored, except for those of accepted leads with `isProjected`, which are made from the leads when they are read. */
export class Timeline extends TenantRepository<TimelineEntry> {
  protected override readonly idPrefix = 'te';

  constructor(engine: StorageEngine) {
    super(engine, TIMELINE);
  }

  /** Entries of a call, a lead or the tenant, oldest first, after an entry's id. */
  async of(tenant: TenantId, about: { leadId?: string; callId?: string }, limit: number, after?: string): Promise<TimelineEntry[]> {
    const { leadId, callId } = about;
    if (leadId === undefined && callId === undefined) return this.ofTenant(tenant, 1, limit, after);
    const index = callId !== undefined ? 'by-call' : 'by-lead';
    const [stored, lead] = await Promise.all([
      this.find(tenant, { index, equals: [callId ?? (leadId as string)], ...rangeAfter(after), limit }),
      this.engine.get(LEADS, callId !== undefined ? withPrefix(callId, 'ld') : (leadId as string)),
    ]);
    const isAbout = lead?.tenantId === tenant && lead.isProjected && (callId === undefined || lead.callId === callId);
    const made = isAbout && (after === undefined || acceptedIdOf(lead._id) > after) ? [acceptedEntry(lead)] : [];
    return inOrder([...stored, ...made], 1, limit);
  }

  newest(tenant: TenantId, limit: number): Promise<TimelineEntry[]> {
    return this.ofTenant(tenant, -1, limit);
  }

  /** Stored entries from before a time, oldest first. */
  storedBefore(tenant: TenantId, before: Date, limit: number): Promise<TimelineEntry[]> {
    return this.find(tenant, { index: 'newest', range: { lt: firstIdAt(this.idPrefix, before) }, limit });
  }

  private async ofTenant(tenant: TenantId, direction: 1 | -1, limit: number, after?: string): Promise<TimelineEntry[]> {
    const stored = await this.find(tenant, { index: 'newest', direction, limit, ...rangeAfter(after) });
    const last = stored.length === limit ? stored.at(-1)?._id : undefined;
    const made: TimelineEntry[] = [];
    // A lead whose entry is stored is skipped, so that another page of leads may be needed.
    for (let from = after; made.length < limit;) {
      const leads = await this.acceptedLeads(tenant, direction, limit, { from, last });
      made.push(...leads.filter(({ isProjected }) => isProjected).map(acceptedEntry));
      if (leads.length < limit) break;
      from = acceptedIdOf((leads.at(-1) as Lead)._id);
    }
    return inOrder([...stored, ...made], direction, limit);
  }

  /** Leads in the order of their entries' ids, after `from`, and not beyond `last`. */
  private acceptedLeads(
    tenant: TenantId,
    direction: 1 | -1,
    limit: number,
    { from, last }: { from?: string; last?: string },
  ): Promise<Lead[]> {
    const bounds: Find<Lead>['range'] = {
      ...(from && { [direction === 1 ? 'gt' : 'lt']: withPrefix(from, 'ld') }),
      ...(last && { [direction === 1 ? 'lte' : 'gte']: withPrefix(last, 'ld') }),
    };
    return this.engine.find(LEADS, { index: 'newest', equals: [tenant], direction, limit, range: bounds });
  }
}

const rangeAfter = (id: string | undefined): { range?: { gt: string } } => (id ? { range: { gt: id } } : {});

const inOrder = (entries: TimelineEntry[], direction: 1 | -1, limit: number): TimelineEntry[] =>
  entries.sort((a, b) => (a._id < b._id ? -direction : direction)).slice(0, limit);
