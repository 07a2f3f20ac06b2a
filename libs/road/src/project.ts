import { Batcher } from '@turant/async';
import type { Failure } from '@turant/bus';
import { localTime, RetryLaterError, type DomainEvent, type TenantId } from '@turant/domain';
import type { CounterRaise, Op, Store } from '@turant/store';
import type { RoadContext } from './road-context.js';
import { entryOf } from './timeline-entry.js';

type ProjectContext = Pick<RoadContext, 'projector' | 'nudge'>;

const MOST_CONFLICTS = 20;
/** Events in one commit; a batch that comes in larger stays whole. */
const MOST_AT_ONCE = 1_000;

/** Step of the road: the timeline and the counters follow what was announced. */
export async function project({ projector, nudge }: ProjectContext, events: readonly DomainEvent[]): Promise<readonly Failure[]> {
  // Only a nudge: a call placed from a message handler would be placed twice when the message comes twice.
  if (events.some(({ type }) => type === 'call.requested.v1')) nudge?.();
  const projected = [...groupByTenant(events)].map(async ([tenant, own]): Promise<Failure[]> => {
    try {
      await projector.project(tenant, own);
      return [];
    } catch (error) {
      return own.map((event) => ({ event, error }));
    }
  });
  return (await Promise.all(projected)).flat();
}

/**
 * Timeline entries whose id is the event's, that are not there yet, and the counters raised for those only, in one
 * commit a tenant and batch: exact under any redelivery (4,000 of 4,000 with every event twice and two workers;
 * reference/road.md section 3). One commit in flight a tenant and process, those who come meanwhile share the next: all
 * partitions' batches raise the same counters, and at once they would only undo each other's transactions.
 */
export class Projector {
  private readonly tenants = new Map<TenantId, Batcher<DomainEvent>>();

  constructor(private readonly store: Store) {}

  async project(tenant: TenantId, events: readonly DomainEvent[]): Promise<void> {
    const known = this.tenants.get(tenant);
    const shared = known ?? new Batcher<DomainEvent>((all) => projectTenant(this.store, tenant, all), { maxItems: MOST_AT_ONCE });
    this.tenants.set(tenant, shared);
    await shared.add(events).finally(() => shared.isIdle && this.tenants.delete(tenant));
  }
}

function groupByTenant(events: readonly DomainEvent[]): Map<TenantId, DomainEvent[]> {
  const groups = new Map<TenantId, DomainEvent[]>();
  for (const event of events) groups.set(event.tenantId, [...(groups.get(event.tenantId) ?? []), event]);
  return groups;
}

async function projectTenant(store: Store, tenant: TenantId, events: readonly DomainEvent[]): Promise<void> {
  const zone = (await store.tenants.get(tenant))?.timeZone ?? 'Asia/Kolkata';
  const unique = [...new Map(events.map((event) => [event.id, event])).values()];
  for (let conflicts = 0; conflicts < MOST_CONFLICTS; conflicts++) {
    const there = new Set(
      (
        await store.timeline.getMany(
          tenant,
          unique.map(({ id }) => id),
        )
      ).map(({ _id }) => _id),
    );
    const fresh = unique.filter(({ id }) => !there.has(id));
    if (fresh.length === 0) return;
    const entries = fresh.map(entryOf);
    // Counters first: where another process raises them at this moment, that is found out before a thousand entries are inserted.
    const ops = [...(await raisesOf(store, tenant, zone, fresh)), ...entries.map((entry) => store.timeline.insertOp(entry))];
    const result = await store.door.commit(ops, { mayWait: true });
    if (result.ok) return;
  }
  throw new RetryLaterError('TIMELINE_CONTESTED', 'the timeline changes too fast', 100);
}

/** Counters raised by a batch, summed, one write a counter. */
async function raisesOf(store: Store, tenant: TenantId, zone: string, events: readonly DomainEvent[]): Promise<Op[]> {
  const sums = new Map<string, CounterRaise>();
  const add = (id: string, by: CounterRaise): void => void sums.set(id, summed(sums.get(id), by));
  for (const event of events) {
    const by = raiseOf(event);
    if (!by) continue;
    add(store.counters.ofTenant(tenant), by);
    const { employeeId } = event.data as { employeeId?: string };
    if (employeeId === undefined || by.leads !== undefined || by.converted !== undefined) continue;
    const isPlaced = (by.calls ?? 0) > 0;
    add(store.counters.ofDay(tenant, employeeId, localTime(event.time, zone).day), by);
    add(store.counters.ofEmployee(tenant, employeeId), isPlaced ? { ...by, lastCallAt: event.time } : by);
  }
  return Promise.all(
    [...sums].map(async ([id, by]) => store.counters.raiseOp(tenant, id, by.lastCallAt ? await keepingLatest(store, tenant, id, by) : by)),
  );
}

/** Events come in any order: a call that is older than the last one known does not become the last. */
async function keepingLatest(store: Store, tenant: TenantId, id: string, { lastCallAt, ...by }: CounterRaise): Promise<CounterRaise> {
  const known = (await store.counters.get(tenant, id)).lastCallAt;
  return lastCallAt && (!known || known < lastCallAt) ? { ...by, lastCallAt } : by;
}

function summed(a: CounterRaise = {}, b: CounterRaise): CounterRaise {
  const sum: CounterRaise = { ...a };
  for (const field of ['leads', 'converted', 'calls', 'connected', 'seconds'] as const)
    if (b[field]) sum[field] = (a[field] ?? 0) + b[field];
  if (b.lastCallAt && (!a.lastCallAt || a.lastCallAt < b.lastCallAt)) sum.lastCallAt = b.lastCallAt;
  return sum;
}

/** What one event adds to the counters; a call that was counted and turns out never to have left is taken back. */
function raiseOf(event: DomainEvent): CounterRaise | undefined {
  const data = event.data as {
    duplicateId?: string;
    lead?: { isTest?: boolean };
    isTest?: boolean;
    from?: string;
    status?: string;
    seconds?: number;
    neverLeft?: boolean;
  };
  if (event.type === 'lead.accepted.v1') return data.duplicateId || data.lead?.isTest ? undefined : { leads: 1 };
  if (event.type === 'lead.changed.v1') return data.isTest ? undefined : converted(data);
  if (event.type === 'call.changed.v1' && data.status === 'placing') return { calls: 1 };
  if (event.type === 'call.changed.v1' && data.status === 'answered') return { connected: 1 };
  if (event.type !== 'call.ended.v1') return undefined;
  if (data.neverLeft) return { calls: -1 };
  return data.seconds ? { seconds: data.seconds } : undefined;
}

/** One more, one less, or neither: their sum is the number of leads that are converted (lead-status.ts). */
function converted({ from, status }: { from?: string; status?: string }): CounterRaise | undefined {
  if ((from === 'converted') === (status === 'converted')) return undefined;
  return { converted: status === 'converted' ? 1 : -1 };
}
