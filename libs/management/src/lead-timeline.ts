import type { TenantId } from '@turant/domain';
import type { ManagementContext } from './management-context.js';
import { getLead, type LeadWithNotes } from './leads.js';
import { listTimeline, type TimelineEntryView } from './timeline.js';

/** What the gate said of one of the lead's calls. */
export interface CallVerdict {
  callId: string;
  at: string;
  refusedBy: { rule: string; reason: string } | null;
  rules: { rule: string; outcome: string; reason: string }[];
}

export interface LeadTimeline {
  lead: LeadWithNotes;
  /** Oldest first. */
  entries: TimelineEntryView[];
  /** Whether there are later entries, which `GET /api/timeline` has. */
  isCut: boolean;
  /** Of the newest calls, newest first. */
  verdicts: CallVerdict[];
}

/** A lead's way has a few entries a call; these are ten calls and more. */
const MAX_LEAD_ENTRIES = 200;
const MAX_VERDICTS = 20;

/** The whole way of a lead. @throws RejectedError LEAD_NOT_FOUND */
export async function leadTimeline(context: Pick<ManagementContext, 'store'>, tenant: TenantId, leadId: string): Promise<LeadTimeline> {
  const lead = await getLead(context, tenant, leadId);
  const [{ data: entries, next }, calls] = await Promise.all([
    listTimeline(context, tenant, { leadId, limit: MAX_LEAD_ENTRIES }),
    context.store.calls.list(tenant, { limit: MAX_VERDICTS }, { leadId }),
  ]);
  const verdicts = calls.flatMap(({ _id, verdict, refusedBy = null }) =>
    verdict ? [{ callId: _id, at: verdict.at.toISOString(), refusedBy, rules: verdict.rules }] : [],
  );
  return { lead, entries, isCut: next !== undefined, verdicts };
}
