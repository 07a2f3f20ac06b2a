import { Batcher } from '@turant/async';
import { isAnyTest, localTime, RetryLaterError, type DomainEvent, type Lead, type TenantId } from '@turant/domain';
import { CounterRaises, type CounterRaise, type Op, type Store } from '@turant/store';
import { timelineEntryOf } from './timeline-entry-of.js';

const MAX_PROJECT_CONFLICTS = 20;
/** A batch that arrives with more events than this stays whole. */
const MAX_EVENTS_A_COMMIT = 1_000;

/**
 * Inserts the timeline entries that are not stored yet, each under its event's id, and raises the counters for these entries only, in one
 * commit: counters stay exact if events come twice. The event of an accepted lead whose own write has raised the counter (`isProjected`) is
 * skipped. A process has one commit of a tenant under way, and batches that arrive meanwhile share the next one: all of them raise the same
 * counters, so parallel transactions would conflict.
 */
export class Projector {
  private readonly tenants = new Map<TenantId, Batcher<DomainEvent>>();

  constructor(private readonly store: Store) {}

  async project(tenant: TenantId, events: readonly DomainEvent[]): Promise<void> {
    const known = this.tenants.get(tenant);
    const batcher = known ?? new Batcher<DomainEvent>((all) => projectTenant(this.store, tenant, all), { maxItems: MAX_EVENTS_A_COMMIT });
    this.tenants.set(tenant, batcher);
    await batcher.add(events).finally(() => batcher.isIdle && this.tenants.delete(tenant));
  }
}

async function projectTenant(store: Store, tenant: TenantId, events: readonly DomainEvent[]): Promise<void> {
  const zone = (await store.tenants.get(tenant))?.timeZone ?? 'Asia/Kolkata';
  const unique = [...new Map(events.map((event) => [event.id, event])).values()].filter((event) => !isAlreadyProjected(event));
  for (let conflicts = 0; conflicts < MAX_PROJECT_CONFLICTS; conflicts++) {
    const stored = new Set(
      (
        await store.timeline.getMany(
          tenant,
          unique.map(({ id }) => id),
        )
      ).map(({ _id }) => _id),
    );
    const fresh = unique.filter(({ id }) => !stored.has(id));
    if (fresh.length === 0) return;
    const entries = fresh.map(timelineEntryOf);
    // Counters come first: a conflict with another process is found before a thousand entries are inserted.
    const ops = [...(await raisesOf(store, tenant, zone, fresh)), ...entries.map((entry) => store.timeline.insertOp(entry))];
    const result = await store.engine.commit(ops, { isDeferrable: true });
    if (result.ok) return;
  }
  throw new RetryLaterError('TIMELINE_CONTESTED', 'the timeline changes too fast', 100);
}

const isAlreadyProjected = ({ type, data }: DomainEvent): boolean =>
  type === 'lead.accepted.v1' && (data as { lead?: Pick<Lead, 'isProjected'> }).lead?.isProjected === true;

/** One write for each counter that the events raise. */
async function raisesOf(store: Store, tenant: TenantId, zone: string, events: readonly DomainEvent[]): Promise<Op[]> {
  const raises = new CounterRaises();
  for (const event of events) {
    const by = raiseOf(event);
    if (!by) continue;
    raises.add(store.counters.ofTenant(tenant), by);
    const { employeeId, placedAt } = event.data as { employeeId?: string; placedAt?: string | Date };
    if (employeeId === undefined || by.leads !== undefined || by.converted !== undefined) continue;
    const isPlaced = (by.calls ?? 0) > 0;
    raises.add(store.counters.ofDay(tenant, employeeId, localTime(placedAt ? new Date(placedAt) : event.time, zone).day), by);
    raises.add(store.counters.ofEmployee(tenant, employeeId), isPlaced ? { ...by, lastCallAt: event.time } : by);
  }
  return raises.ops(store.counters, tenant);
}

/**
 * What one event adds to the counters, which count calls of people: a second leg adds nothing. A call that was counted when it was placed is
 * subtracted if its INVITE never left, or if it failed at the trunk and the call waits again.
 */
function raiseOf(event: DomainEvent): CounterRaise | undefined {
  const data = event.data as {
    duplicateId?: string;
    lead?: { isTest?: boolean; isRingTest?: boolean };
    isTest?: boolean;
    from?: string;
    status?: string;
    seconds?: number;
    neverLeft?: boolean;
    isReturned?: boolean;
    firstLegId?: string;
  };
  if (data.firstLegId !== undefined) return undefined;
  if (event.type === 'lead.accepted.v1') return data.duplicateId || isAnyTest(data.lead ?? {}) ? undefined : { leads: 1 };
  if (event.type === 'lead.changed.v1') return data.isTest ? undefined : converted(data);
  if (event.type === 'call.changed.v1' && data.status === 'placing') return { calls: 1 };
  if (event.type === 'call.changed.v1' && data.status === 'answered') return { connected: 1 };
  if (event.type === 'call.changed.v1' && data.isReturned) return { calls: -1 };
  if (event.type !== 'call.ended.v1') return undefined;
  const { status, seconds, neverLeft } = data;
  const by = {
    ...(neverLeft && { calls: -1 }),
    ...(seconds && { seconds }),
    ...((status === 'refused' || status === 'failed') && { [status]: 1 }),
  };
  return Object.keys(by).length > 0 ? by : undefined;
}

/** The sum of these increments is the number of converted leads (`statusChange`). */
function converted({ from, status }: { from?: string; status?: string }): CounterRaise | undefined {
  if ((from === 'converted') === (status === 'converted')) return undefined;
  return { converted: status === 'converted' ? 1 : -1 };
}
