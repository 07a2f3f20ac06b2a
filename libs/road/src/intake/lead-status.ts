import { isAnyTest, type DomainEvent, type Lead, type LeadStatus, type MintId } from '@turant/domain';
import type { Guard } from '@turant/store';

/** Who changed the status. */
export interface Marker {
  keyId: string;
}

/** A change that is guarded on the status that was read, so that the event's `from` is true at the moment of the write. */
interface StatusChange {
  guard: Guard<Lead>;
  change: { set: Partial<Lead> };
  /** Announced with the change; none if the change concerns no counter. */
  events: readonly DomainEvent[];
}

const isAnnounced = (from: LeadStatus, to: LeadStatus, marker?: Marker): boolean =>
  marker !== undefined || (from === 'converted') !== (to === 'converted');

/**
 * A lead's new status and its event. The counter of converted leads follows these events alone: +1 when a lead becomes `converted`, -1
 * when it leaves that status. Each write is guarded on the status that its event names as `from`, and each event is counted once, so
 * the sum is the number of converted leads, even if events come twice or late. Every change into or out of `converted` uses this
 * function; other changes of status concern no counter and are not announced.
 */
export function statusChange(ids: MintId, lead: Lead, status: LeadStatus, at: Date, marker?: Marker): StatusChange {
  const guard: Guard<Lead> = [['status', '=', lead.status]];
  if (!isAnnounced(lead.status, status, marker)) return { guard, change: { set: { status } }, events: [] };
  return { guard, change: { set: { status } }, events: [changedEvent(ids, lead, status, at, marker)] };
}

function changedEvent(ids: MintId, lead: Lead, status: LeadStatus, time: Date, marker?: Marker): DomainEvent {
  const { _id, tenantId, employeeId } = lead;
  const data = {
    leadId: _id,
    ...(employeeId !== undefined && { employeeId }),
    status,
    from: lead.status,
    ...(isAnyTest(lead) && { isTest: true }),
    ...marker,
  };
  return { id: ids('te'), type: 'lead.changed.v1', time, tenantId, subject: _id, data };
}
