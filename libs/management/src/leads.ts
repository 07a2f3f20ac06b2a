import { extraView, isAnyTest, RejectedError, shownNameOf, type Lead, type LeadStatus, type TenantId, type Tier } from '@turant/domain';
import type { LeadFilter, PageQuery, Store } from '@turant/store';
import { tenantPhone } from './do-not-call.js';
import type { ManagementContext } from './management-context.js';
import { pageOfViews, timeText, type Page } from './view.js';

/** What a person wrote in one enquiry. */
interface EnquiryView {
  /** Of a person who gave none, the phone, else the e-mail address. */
  name: string;
  phone: string | null;
  email: string | null;
  requirement: string | null;
  budget: string | null;
  source: string | null;
  /** The sender's other fields, by their names. */
  extra: Readonly<Record<string, unknown>>;
  receivedAt: string;
}

export interface LeadView extends EnquiryView {
  leadId: string;
  employeeId: string | null;
  tier: Tier;
  status: LeadStatus;
  isTest: boolean;
  /** It came when there were too many, and nobody was called; false as soon as a call was asked for. */
  isHeld: boolean;
  /** The connection, its payload, and the platform's id and time of sending; all null if the lead came by the webhook. */
  connectionId: string | null;
  payloadId: string | null;
  externalId: string | null;
  sentAt: string | null;
  callIds: string[];
}

/** A lead with the same person's later enquiries in its duplicate window, oldest first. */
export interface LeadWithNotes extends LeadView {
  notes: EnquiryView[];
}

/** A lead view names at most this many of the lead's calls. */
const MAX_CALL_IDS = 100;

const enquiryView = (lead: Lead): EnquiryView => ({
  name: shownNameOf(lead),
  phone: lead.phone ?? null,
  email: lead.email ?? null,
  requirement: lead.requirement ?? null,
  budget: lead.budget ?? null,
  source: lead.source ?? null,
  extra: extraView(lead.extra),
  receivedAt: lead.receivedAt.toISOString(),
});

/** @param callIds ids of the lead's calls that have a record, newest first */
function leadView(lead: Lead, callIds: readonly string[]): LeadView {
  const { _id, employeeId, tier, status, callId } = lead;
  const promised = callId !== undefined && !callIds.includes(callId) ? [callId] : [];
  return {
    leadId: _id,
    ...enquiryView(lead),
    employeeId: employeeId ?? null,
    tier,
    status,
    isTest: isAnyTest(lead),
    isHeld: lead.isHeld === true && callId === undefined && lead.lastCallId === undefined,
    connectionId: lead.connectionId ?? null,
    payloadId: lead.requestId ?? null,
    externalId: lead.externalId ?? null,
    sentAt: timeText(lead.sentAt),
    callIds: [...callIds, ...promised],
  };
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
