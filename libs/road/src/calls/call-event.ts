import type { Call, CallTold, DomainEvent, MintId } from '@turant/domain';

type CallTopic = 'call.requested.v1' | 'call.changed.v1' | 'call.ended.v1';

/** An announcement about a call: ids and states only. */
export function callEvent(
  ids: MintId,
  type: CallTopic,
  call: Call,
  time: Date,
  data: Omit<CallTold, 'callId' | 'employeeId'>,
): DomainEvent<CallTopic> {
  const { _id, tenantId, leadId, employeeId, firstLegId, line } = call;
  const ofLeg = {
    ...(leadId !== undefined && { leadId }),
    ...(firstLegId !== undefined && { firstLegId }),
    ...(line === 'browser' && { line }),
  };
  return { id: ids('te'), type, time, tenantId, subject: _id, data: { callId: _id, employeeId, ...ofLeg, ...data } };
}
