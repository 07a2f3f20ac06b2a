import type { Call, DomainEvent, MintId, Topic } from '@turant/domain';

/** An announcement about a call: ids and states only. */
export function callEvent(ids: MintId, type: Topic, call: Call, time: Date, data: Record<string, unknown>): DomainEvent {
  const { _id, tenantId, leadId, employeeId, firstLegId, line } = call;
  const ofLeg = {
    ...(leadId !== undefined && { leadId }),
    ...(firstLegId !== undefined && { firstLegId }),
    ...(line === 'browser' && { line }),
  };
  return { id: ids('te'), type, time, tenantId, subject: _id, data: { callId: _id, employeeId, ...ofLeg, ...data } };
}
