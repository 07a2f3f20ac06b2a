import { Batcher } from '@turant/async';
import type { Failure } from '@turant/bus';
import type { Call, DomainEvent, Lead, MintId } from '@turant/domain';
import type { Store } from '@turant/store';
import type { Announcer } from './announce.js';
import { callEvent } from './call-events.js';
import type { RoadContext } from './road-context.js';

const MOST_AT_ONCE = 1_000;

type Routed = Pick<Lead, '_id' | 'tenantId' | 'tier'> & { callId: string; employeeId: string; phone?: string };

/** The call that a lead asked for, with its announcement. */
export function requestedCall(ids: MintId, lead: Routed, at: Date): Call {
  const call: Call = {
    _id: lead.callId,
    tenantId: lead.tenantId,
    leadId: lead._id,
    employeeId: lead.employeeId,
    line: 'telephone',
    tier: lead.tier,
    to: lead.phone ?? '',
    status: 'requested',
    attempt: 1,
    requestedAt: at,
    dueAt: at,
  };
  return { ...call, pending: [callEvent(ids, 'call.requested.v1', call, at, { status: 'requested' })], pendingSince: at };
}

/** Pure: what becomes of an accepted lead. A test lead, one without a phone and a duplicate ring nobody. */
export function routeOf(event: DomainEvent): Routed | undefined {
  const { leadId, callId, employeeId, tier, lead, duplicateId } = event.data as {
    leadId: string;
    callId?: string;
    employeeId?: string;
    tier: Lead['tier'];
    duplicateId?: string;
    lead: Pick<Lead, 'phone' | 'isTest'>;
  };
  if (!callId || !employeeId || !lead.phone || lead.isTest || duplicateId) return undefined;
  return { _id: leadId, tenantId: event.tenantId, tier, callId, employeeId, phone: lead.phone };
}

/** Call documents for routed leads; one insert in flight a process, for batches of several partitions come at once. */
export class Router {
  private readonly shared: Batcher<Call>;

  constructor(store: Store, announcer: Announcer) {
    this.shared = new Batcher<Call>(
      async (calls) => {
        const results = await store.calls.insertMany(calls);
        announcer.announce(
          'calls',
          calls.filter((_, position) => results[position] === 'inserted'),
        );
      },
      { maxItems: MOST_AT_ONCE },
    );
  }

  request(calls: readonly Call[]): Promise<void> {
    return this.shared.add(calls);
  }
}

/** Step of the road: a call document for each lead that asked for one; a duplicate id is done already. */
export async function routeLead(
  { router, ids, nudge }: Pick<RoadContext, 'router' | 'ids' | 'nudge'>,
  events: readonly DomainEvent[],
): Promise<readonly Failure[]> {
  const calls = events.flatMap((event) => {
    const route = routeOf(event);
    return route ? [requestedCall(ids, route, event.time)] : [];
  });
  if (calls.length === 0) return [];
  await router.request(calls);
  // Only a nudge: a call placed from a message handler would be placed twice when the message comes twice.
  nudge?.();
  return [];
}
