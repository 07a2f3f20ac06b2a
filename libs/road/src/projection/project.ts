import type { Failure } from '@turant/bus';
import type { DomainEvent, TenantId } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/** Step of the road: writes timeline entries and counters from events, then log lines about them. */
export async function project(
  { projector, nudge, eventLog }: Pick<RoadContext, 'projector' | 'nudge' | 'eventLog'>,
  events: readonly DomainEvent[],
): Promise<readonly Failure[]> {
  // A nudge only: a handler that placed calls would place a call twice if its message came twice.
  if (events.some(({ type }) => type === 'call.requested.v1')) nudge?.();
  const projected = [...groupByTenant(events)].map(async ([tenant, own]): Promise<Failure[]> => {
    try {
      await projector.project(tenant, own);
      eventLog?.take(own);
      return [];
    } catch (error) {
      return own.map((event) => ({ event, error }));
    }
  });
  return (await Promise.all(projected)).flat();
}

function groupByTenant(events: readonly DomainEvent[]): Map<TenantId, DomainEvent[]> {
  const groups = new Map<TenantId, DomainEvent[]>();
  for (const event of events) groups.set(event.tenantId, [...(groups.get(event.tenantId) ?? []), event]);
  return groups;
}
