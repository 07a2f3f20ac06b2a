import type { Failure } from '@turant/bus';
import type { DomainEvent } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { requestedCall, type CallRequest } from './requested-call.js';

/** Step of the road: inserts a call for each lead that asked for one. A call that is stored already is skipped. */
export async function routeLead(
  { callInserts, ids, nudge }: Pick<RoadContext, 'callInserts' | 'ids' | 'nudge'>,
  events: readonly DomainEvent[],
): Promise<readonly Failure[]> {
  const calls = events.flatMap((event) => {
    const request = callRequestOf(event);
    return request ? [requestedCall(ids, request, event.time)] : [];
  });
  if (calls.length === 0) return [];
  await callInserts.add(calls);
  // A nudge only: a handler that placed calls would place a call twice if its message came twice.
  nudge?.();
  return [];
}

/** No call is made for a test lead, a lead without a phone or a duplicate. */
function callRequestOf(event: DomainEvent): CallRequest | undefined {
  const { leadId, callId, employeeId, tier, lead, duplicateId } = event.data;
  // Without it nobody knows whom to call: the event is handled again, and is a dead letter at last.
  if (!lead) throw new Error('lead.accepted came without its lead');
  if (!leadId || !callId || !employeeId || !tier || !lead.phone || lead.isTest || duplicateId) return undefined;
  return { _id: leadId, tenantId: event.tenantId, tier, callId, employeeId, phone: lead.phone };
}
