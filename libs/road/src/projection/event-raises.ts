import { LocalHours, SOURCE_API, SOURCE_BROWSER, type DomainEvent, type Lead, type TenantId, isAnyTest } from '@turant/domain';
import { CounterRaises, type CounterRaise, type Op, type Store } from '@turant/store';

/** The fields of a lead that counters need beside its events. The connection of a lead never changes, nor the moment of its arrival. */
type LeadFacts = Pick<Lead, 'connectionId' | 'receivedAt'>;

/** How many leads are remembered: as many as a worker has calls of within minutes. */
const MAX_KNOWN_LEADS = 10_000;
const DEFAULT_ZONE = 'Asia/Kolkata';

/** Makes the writes by which events raise counters: one for each counter. */
export class EventRaises {
  private readonly hours = new Map<string, LocalHours>();
  /** The leads that were looked up, by tenant and lead, the oldest look-up first. */
  private readonly known = new Map<string, LeadFacts>();

  constructor(private readonly store: Store) {}

  async opsOf(tenant: TenantId, events: readonly DomainEvent[]): Promise<Op[]> {
    const { counters } = this.store;
    const raising = events.flatMap((event) => {
      const by = raiseOf(event);
      return by ? [{ event, by }] : [];
    });
    if (raising.length === 0) return [];
    const hours = await this.hoursOf(tenant);
    const leads = await this.leadsOf(
      tenant,
      raising.map(({ event }) => event),
    );
    const raises = new CounterRaises();
    for (const { event, by } of raising) this.add(raises, tenant, hours, leads, event, by);
    return raises.ops(counters, tenant);
  }

  private add(
    raises: CounterRaises,
    tenant: TenantId,
    hours: LocalHours,
    leads: ReadonlyMap<string, LeadFacts>,
    event: DomainEvent,
    by: CounterRaise,
  ): void {
    const { counters } = this.store;
    const { leadId, employeeId, placedAt } = event.data;
    const lead = leadId === undefined ? undefined : leads.get(leadId);
    const source = leadId === undefined ? SOURCE_BROWSER : (lead?.connectionId ?? SOURCE_API);
    const of = { ...(employeeId !== undefined && { employeeId }), source };
    // A conversion is counted on the day on which its lead came, so that a day's conversions are a share of that day's leads.
    if (by.leads !== undefined || by.converted !== undefined)
      return raises.addLead(counters, tenant, hours.of(lead?.receivedAt ?? event.time), of, by);
    raises.add(counters.ofTenant(tenant), by);
    const at = hours.of(placedAt ? new Date(placedAt) : event.time);
    raises.addToDay(counters, tenant, at, of, by);
    if (event.type === 'call.ended.v1') raises.addKeyed(counters, tenant, 'outcome', at.day, event.data.status, outcomeRaise(event, by));
    if (employeeId === undefined) return;
    const isPlaced = (by.calls ?? 0) > 0;
    raises.add(counters.ofEmployee(tenant, employeeId), isPlaced ? { ...by, lastCallAt: event.time } : by);
  }

  private async hoursOf(tenant: TenantId): Promise<LocalHours> {
    const zone = (await this.store.tenants.get(tenant))?.timeZone ?? DEFAULT_ZONE;
    const hours = this.hours.get(zone) ?? new LocalHours(zone);
    this.hours.set(zone, hours);
    return hours;
  }

  private async leadsOf(tenant: TenantId, events: readonly DomainEvent[]): Promise<Map<string, LeadFacts>> {
    const ids = [...new Set(events.flatMap(({ data }) => (data.leadId === undefined ? [] : [data.leadId])))];
    const unknown = ids.filter((id) => !this.known.has(`${tenant}|${id}`));
    if (unknown.length > 0)
      for (const { _id, connectionId, receivedAt } of await this.store.leads.getMany(tenant, unknown))
        this.known.set(`${tenant}|${_id}`, { receivedAt, ...(connectionId !== undefined && { connectionId }) });
    const found = new Map(
      ids.flatMap((id) => {
        const lead = this.known.get(`${tenant}|${id}`);
        return lead ? [[id, lead] as const] : [];
      }),
    );
    for (const key of this.known.keys())
      if (this.known.size > MAX_KNOWN_LEADS) this.known.delete(key);
      else break;
    return found;
  }
}

/** Every call that has ended counts in the counter of its outcome, also a call that was never placed. */
function outcomeRaise({ data: { status, durationMs } }: DomainEvent, { calls: _calls, ...by }: CounterRaise): CounterRaise {
  return { ...by, calls: 1, ...((status === 'completed' || (durationMs ?? 0) > 0) && { connected: 1 }) };
}

/**
 * What one event adds to the counters, which count calls of people: a second leg adds nothing. A call that was counted when it was placed is
 * subtracted if its INVITE never left, or if it failed at the trunk and the call waits again. Undefined: it changes no counter; the end of a call
 * may add nothing but itself to the counter of its outcome.
 */
function raiseOf(event: DomainEvent): CounterRaise | undefined {
  const { data } = event;
  if (data.firstLegId !== undefined) return undefined;
  if (event.type === 'lead.accepted.v1') return data.duplicateId || isAnyTest(data.lead ?? {}) ? undefined : { leads: 1 };
  if (event.type === 'lead.changed.v1') return data.isTest ? undefined : converted(data);
  if (event.type === 'call.changed.v1' && data.status === 'placing') return { calls: 1 };
  if (event.type === 'call.changed.v1' && data.status === 'answered') return { connected: 1 };
  if (event.type === 'call.changed.v1' && data.isReturned) return { calls: -1 };
  return event.type === 'call.ended.v1' ? endRaise(event) : undefined;
}

function endRaise({ data: { status, seconds, neverLeft, costPaise } }: DomainEvent): CounterRaise {
  return {
    ...(neverLeft && { calls: -1 }),
    ...(seconds && { seconds }),
    ...(costPaise && { costPaise }),
    ...((status === 'refused' || status === 'failed') && { [status]: 1 }),
  };
}

/** The sum of these increments is the number of converted leads (`statusChange`). */
function converted({ from, status }: { from?: string; status?: string }): CounterRaise | undefined {
  if ((from === 'converted') === (status === 'converted')) return undefined;
  return { converted: status === 'converted' ? 1 : -1 };
}
