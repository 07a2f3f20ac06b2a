import type { Failure } from '@turant/bus';
import type { DomainEvent, Lead } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { requestedCall, type CallRequest } from './requested-call.js';

/** Step of the road: inserts a call for each lead that asked for one. A call whose id is stored already was routed before. */
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
  // Only a nudge: a call placed from a message handler would be placed twice when the message comes twice.
  nudge?.();
  return [];
}

/** A test lead, a lead without a phone and a duplicate ring nobody. */
function callRequestOf(event: DomainEvent): CallRequest | undefined {
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
