import type { TenantId } from '@turant/domain';
import type { ManagementContext } from './management-context.js';
import { getLead } from './leads.js';
import { listTimeline } from './timeline.js';

/** A lead's way has a few entries a call; these are ten calls and more. */
const MAX_LEAD_ENTRIES = 200;
const MAX_VERDICTS = 20;

export type LeadTimeline = Awaited<ReturnType<typeof leadTimeline>>;

/**
 * The whole way of a lead: its entries, the oldest first, and what the gate said of its newest calls, the newest first. `isCut`: there are
 * later entries, which `GET /api/timeline` has.
 * @throws RejectedError LEAD_NOT_FOUND
 */
export async function leadTimeline(context: Pick<ManagementContext, 'store'>, tenant: TenantId, leadId: string) {
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
