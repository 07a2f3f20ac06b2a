import { Batcher } from '@turant/async';
import type { Failure } from '@turant/bus';
import { derivedId, type Connection, type Delivery, type DomainEvent } from '@turant/domain';
import type { RoadContext } from './road-context.js';

const MOST_AT_ONCE = 1_000;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

type PlanContext = Pick<RoadContext, 'store' | 'announcer' | 'ids' | 'clock'>;

/** Step of the road: what happened is to be told to each of the tenant's targets; planned twice it is the same delivery. */
export async function planDelivery({ planner }: Pick<RoadContext, 'planner'>, events: readonly DomainEvent[]): Promise<readonly Failure[]> {
  const telling = events.filter(isTold);
  if (telling.length > 0) await planner.plan(telling);
  return [];
}

/** One look at the targets in flight a process: batches of several partitions come at once. */
export class DeliveryPlanner {
  private readonly shared: Batcher<DomainEvent>;

  constructor(private readonly context: PlanContext) {
    this.shared = new Batcher<DomainEvent>((events) => this.planAll(events), { maxItems: MOST_AT_ONCE });
  }

  plan(events: readonly DomainEvent[]): Promise<void> {
    return this.shared.add(events);
  }

  private async planAll(events: readonly DomainEvent[]): Promise<void> {
    const { store, announcer } = this.context;
    const tenants = [...new Set(events.map(({ tenantId }) => tenantId))];
    const targets = new Map(await Promise.all(tenants.map(async (tenant) => [tenant, await store.connections.targets(tenant)] as const)));
    const deliveries = events.flatMap((event) =>
      (targets.get(event.tenantId) ?? []).map((target) => deliveryOf(this.context, event, target)),
    );
    if (deliveries.length === 0) return;
    const results = await store.deliveries.insertMany(deliveries);
    announcer.announce(
      'deliveries',
      deliveries.filter((_, position) => results[position] === 'inserted'),
    );
  }
}

/** Neither a test lead nor a second enquiry is an outcome. */
function isTold({ data }: DomainEvent): boolean {
  const { duplicateId, lead, leadId } = data as { duplicateId?: string; lead?: { isTest?: boolean }; leadId?: string };
  return leadId !== undefined && duplicateId === undefined && !lead?.isTest;
}

function deliveryOf({ ids, clock }: PlanContext, event: DomainEvent, { _id: connectionId, tenantId }: Connection): Delivery {
  const { leadId, callId } = event.data as { leadId: string; callId?: string };
  const _id = derivedId('dv', event.subject, event.subject, event.type, connectionId);
  const now = clock.now();
  const announcement = { id: ids('te'), type: 'delivery.requested.v1' as const, time: now, tenantId, subject: _id };
  return {
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
    expiresAt: new Date(now.getTime() + KEPT_MS),
    pending: [{ ...announcement, data: { deliveryId: _id, connectionId, leadId } }],
    pendingSince: now,
  };
}
