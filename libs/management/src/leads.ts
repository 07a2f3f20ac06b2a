import { extraView, isAnyTest, RejectedError, shownNameOf, type Lead, type TenantId } from '@turant/domain';
import { LEAD, viewOf, type ViewOf } from '@turant/domain/records';
import type { LeadFilter, PageQuery, Store } from '@turant/store';
import { tenantPhone } from './do-not-call.js';
import type { ManagementContext } from './management-context.js';
import { pageOfViews, type Page } from './view.js';

export type LeadView = ViewOf<typeof LEAD> & {
  /** Of a person who gave none, the phone, else the e-mail address. */
  name: string;
  /** The sender's other fields, by their names. */
  extra: Readonly<Record<string, unknown>>;
  isTest: boolean;
  /** It came when there were too many, and nobody was called; false as soon as a call was asked for. */
  isHeld: boolean;
  /** The stored request of the connection that brought the lead. */
  payloadId: string | null;
  callIds: string[];
};

/** What a person wrote in one enquiry. */
type EnquiryView = Pick<LeadView, 'name' | 'phone' | 'email' | 'requirement' | 'budget' | 'source' | 'extra' | 'receivedAt'>;

/** A lead with the same person's later enquiries in its duplicate window, oldest first. */
export interface LeadWithNotes extends LeadView {
  notes: EnquiryView[];
}

/** A lead view names at most this many of the lead's calls. */
const MAX_CALL_IDS = 100;

/** @param callIds ids of the lead's calls that have a record, newest first */
function leadView(lead: Lead, callIds: readonly string[]): LeadView {
  const { callId } = lead;
  const promised = callId !== undefined && !callIds.includes(callId) ? [callId] : [];
  return {
    ...viewOf(LEAD, lead),
    name: shownNameOf(lead),
    extra: extraView(lead.extra),
    isTest: isAnyTest(lead),
    isHeld: lead.isHeld === true && callId === undefined && lead.lastCallId === undefined,
    payloadId: lead.requestId ?? null,
    callIds: [...callIds, ...promised],
  };
}

function enquiryView(lead: Lead): EnquiryView {
  const { name, phone, email, requirement, budget, source, extra, receivedAt } = leadView(lead, []);
  return { name, phone, email, requirement, budget, source, extra, receivedAt };
}

/** A lead without its notes. */
export const viewOfLead = async (store: Store, lead: Lead): Promise<LeadView> => leadView(lead, await callIdsOf(store, lead));

/** @throws RejectedError LEAD_NOT_FOUND, also for a later enquiry that is a note of another lead */
export async function getLead({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId, leadId: string): Promise<LeadWithNotes> {
  const lead = await store.leads.get(tenant, leadId);
  if (!lead?.isListed) throw new RejectedError('LEAD_NOT_FOUND', 'no such lead');
  const [callIds, duplicates] = await Promise.all([callIdsOf(store, lead), store.leads.duplicatesOf(tenant, leadId)]);
  return { ...leadView(lead, callIds), notes: duplicates.map(enquiryView) };
}

/**
 * Newest first. Later enquiries of the same person are left out: `getLead` shows them as the lead's `notes`.
 * @param where at most one filter; a phone number may be written as a person types it
 * @throws RejectedError PHONE_INVALID
 */
export async function listLeads(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
  where: LeadFilter = {},
): Promise<Page<LeadView>> {
  const phone = where.phone === undefined ? undefined : await tenantPhone(store, tenant, where.phone);
  return pageOfViews(
    page,
    (query) => store.leads.list(tenant, query, { ...where, phone }),
    (lead) => viewOfLead(store, lead),
  );
}

/** Newest first. */
async function callIdsOf(store: Store, lead: Lead): Promise<string[]> {
  return (await store.calls.list(lead.tenantId, { limit: MAX_CALL_IDS }, { leadId: lead._id })).map(({ _id }) => _id);
}
