import { optimistic } from '@turant/async';
import { RejectedError, RetryLaterError, type Lead, type LeadStatus, type TenantId } from '@turant/domain';
import { isStillBlocked } from './is-still-blocked.js';
import type { LeadMark } from './lead-marks.js';
import { statusChange, type Marker } from './lead-status.js';
import type { RoadContext } from '../road-context.js';

type MarkContext = Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock' | 'erasing'>;

/** A lead that is being called may only be marked as converted or lost: whether the person was reached follows from the call's end. */
const MARKS_WHILE_CALLING: readonly LeadMark[] = ['converted', 'lost'];

/**
 * Step of the road: marks a lead and announces the mark in one guarded write. The same mark again gets the same answer and writes nothing.
 * A lead that asked not to be called may be marked once its number is off the do-not-call list; if the number comes back meanwhile, the gate refuses
 * the next call and blocks the lead again.
 * @throws RejectedError LEAD_NOT_FOUND, also for a duplicate of another lead; LEAD_STATUS_CONFLICT; RetryLaterError LEAD_CONTESTED
 */
export async function markLead(context: MarkContext, tenant: TenantId, leadId: string, mark: LeadMark, marker: Marker): Promise<Lead> {
  const { store, outbox, ids, clock } = context;
  const attempt = async (): Promise<Lead | undefined> => {
    const lead = await store.leads.get(tenant, leadId);
    if (!lead?.isListed) throw new RejectedError('LEAD_NOT_FOUND', 'no such lead');
    if (lead.status === mark) return lead;
    if (await isStillBlocked(context, lead))
      throw conflict('the lead asked not to be called; take the number off the do-not-call list first');
    refuseMark(lead.status, mark);
    const { guard, change, events } = statusChange(ids, lead, mark, clock.now(), marker);
    return outbox.patchAndAnnounce('leads', lead, guard, change, events);
  };
  return optimistic(attempt, { contested: () => new RetryLaterError('LEAD_CONTESTED', undefined, 100) });
}

function refuseMark(status: LeadStatus, mark: LeadMark): void {
  if (status === 'calling' && !MARKS_WHILE_CALLING.includes(mark))
    throw conflict('the lead is being called; its status follows from the call');
}

const conflict = (message: string): RejectedError =>
  new RejectedError('LEAD_STATUS_CONFLICT', message, [{ field: 'status', code: 'CONFLICT', message }]);
