import type { Call, Lead, MintId } from '@turant/domain';
import { withEvents } from '../outbox/with-events.js';
import { callEvent } from './call-event.js';

/** A lead that asks for a call, with the employee and the id of that call. */
export type CallRequest = Pick<Lead, '_id' | 'tenantId' | 'tier'> & { callId: string; employeeId: string; phone?: string };

/** Makes the call that a lead has asked for, with the event `call.requested`. */
export function requestedCall(ids: MintId, lead: CallRequest, at: Date): Call {
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
  return withEvents(call, [callEvent(ids, 'call.requested.v1', call, at, { status: 'requested' })]);
}
