import type { DomainEvent, Lead, LeadStatus, MintId } from '@turant/domain';
import type { Guard } from '@turant/store';

/** Who changed it, where a person did. */
export interface Marker {
  keyId: string;
}

/** Guarded on the status that was read, so that `from` is true of the very moment of the write. */
interface StatusChange {
  guard: Guard<Lead>;
  change: { set: Partial<Lead>; push?: { pending: readonly DomainEvent[] } };
  /** To be announced when the write held. */
  announced: readonly Lead[];
}

const isAnnounced = (from: LeadStatus, to: LeadStatus, marker?: Marker): boolean =>
  marker !== undefined || (from === 'converted') !== (to === 'converted');

/**
 * A lead's new status with its announcement, in one write. The counter of converted leads follows these announcements alone:
 * +1 where a lead becomes converted, -1 where it ceases to be. Each is guarded on the status it tells to have left and is counted
 * once, so their sum is the number of leads that are converted, whatever comes twice or late. Whoever takes a lead into
 * `converted` or out of it goes this way; the calls' other changes of status concern no counter and are not announced.
 */
export function statusChange(ids: MintId, lead: Lead, status: LeadStatus, at: Date, marker?: Marker): StatusChange {
  const guard: Guard<Lead> = [['status', '=', lead.status]];
  if (!isAnnounced(lead.status, status, marker)) return { guard, change: { set: { status } }, announced: [] };
  const event = changedEvent(ids, lead, status, at, marker);
  return {
    guard,
    change: { set: { status, pendingSince: at }, push: { pending: [event] } },
    announced: [{ ...lead, status, pending: [event] }],
  };
}

/** Ids and states only. */
function changedEvent(ids: MintId, lead: Lead, status: LeadStatus, time: Date, marker?: Marker): DomainEvent {
  const { _id, tenantId, employeeId, isTest } = lead;
  const data = {
    leadId: _id,
    ...(employeeId !== undefined && { employeeId }),
    status,
    from: lead.status,
    ...(isTest && { isTest }),
    ...marker,
  };
  return { id: ids('te'), type: 'lead.changed.v1', time, tenantId, subject: _id, data };
}
