import { RejectedError, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { callIdsOf } from './call-ids.js';
import { enquiryView, leadView, type LeadWithNotes } from './lead-view.js';

/** @throws RejectedError LEAD_NOT_FOUND, also for a later enquiry that is kept under another lead's notes */
export async function getLead({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId, leadId: string): Promise<LeadWithNotes> {
  const lead = await store.leads.get(tenant, leadId);
  if (!lead?.isListed) throw new RejectedError('LEAD_NOT_FOUND', 'no such lead');
  const [callIds, duplicates] = await Promise.all([callIdsOf(store, lead), store.leads.duplicatesOf(tenant, leadId)]);
  return { ...leadView(lead, callIds), notes: duplicates.map(enquiryView) };
}
