import { Batcher } from '@turant/async';
import { isAnyTest, type Connection, type Delivery, type DomainEvent, type TenantId } from '@turant/domain';
import { deliveryId } from './delivery-id.js';
import { withEvents } from '../outbox/with-events.js';
import type { RoadContext } from '../road-context.js';
import { TenantCache } from '../tenant-cache.js';

const MAX_EVENTS_PLANNED = 1_000;
export const DELIVERY_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

type PlanContext = Pick<RoadContext, 'store' | 'bus' | 'outbox' | 'ids' | 'clock'>;
type Targets = TenantCache<{ tenant: TenantId; connections: readonly Connection[] }>;

/** Plans deliveries in batches. A tenant's targets are kept for 1 s, and dropped by the control message of a change. */
export function deliveryPlanner(context: PlanContext): Batcher<DomainEvent> {
  const targets: Targets = new TenantCache(
    context,
    async (id) => ({ tenant: id as TenantId, connections: await context.store.connections.targets(id as TenantId) }),
    ({ tenant }, changed) => tenant === changed,
  );
  return new Batcher((events) => plan(context, targets, events), { maxItems: MAX_EVENTS_PLANNED });
}

async function plan(context: PlanContext, cache: Targets, events: readonly DomainEvent[]): Promise<void> {
  const tenants = [...new Set(events.map(({ tenantId }) => tenantId))];
  const planned = await Promise.all(
    tenants.map(async (tenant) => {
      const targets = (await cache.get(tenant))?.connections ?? [];
      if (targets.length === 0) return [];
      const told = await withoutTests(context, tenant, ofTenant(events, tenant));
      return told.flatMap((event) => targets.map((target) => deliveryOf(context, event, target)));
    }),
  );
  const deliveries = planned.flat();
  if (deliveries.length > 0) await context.outbox.insertAndAnnounce('deliveries', deliveries);
}

const ofTenant = (events: readonly DomainEvent[], tenant: TenantId): DomainEvent[] => events.filter(({ tenantId }) => tenantId === tenant);

/** The events without those of calls whose lead is a test that rang: such an event does not say so. */
async function withoutTests({ store }: PlanContext, tenant: TenantId, events: readonly DomainEvent[]): Promise<readonly DomainEvent[]> {
  const called = events.filter(({ type }) => type === 'call.ended.v1').map(leadIdOf);
  if (called.length === 0) return events;
  const leads = await store.leads.getMany(tenant, [...new Set(called)]);
  const tests = new Set(leads.filter(isAnyTest).map(({ _id }) => _id));
  return events.filter((event) => !tests.has(leadIdOf(event)));
}

/** Every outcome is of a lead (`planDelivery`). */
const leadIdOf = ({ data }: DomainEvent): string => data.leadId ?? '';

function deliveryOf({ ids, clock }: PlanContext, event: DomainEvent, { _id: connectionId, tenantId }: Connection): Delivery {
  const leadId = leadIdOf(event);
  const { callId } = event.data;
  const _id = deliveryId(event.subject, event.type as Delivery['event'], connectionId);
  const now = clock.now();
  const requested = { id: ids('te'), type: 'delivery.requested.v1' as const, time: now, tenantId, subject: _id };
  const delivery: Delivery = {
    _id,
    tenantId,
    connectionId,
    event: event.type as Delivery['event'],
    occurredAt: event.time,
    leadId,
    ...(event.type === 'call.ended.v1' && { callId }),
    status: 'due',
    createdAt: now,
    dueAt: now,
    tries: 0,
    expiresAt: new Date(now.getTime() + DELIVERY_KEPT_MS),
  };
  return withEvents(delivery, [{ ...requested, data: { deliveryId: _id, connectionId, leadId } }]);
}
