import type { TenantId } from '@turant/domain';
import type { LeadFilter, PageQuery } from '@turant/store';
import { tenantPhone } from '../do-not-call/tenant-phone.js';
import type { ManagementContext } from '../management-context.js';
import { pageOf, type Page } from '../page.js';
import { callIdsOf } from './call-ids.js';
import { leadView, type LeadView } from './lead-view.js';

/**
 * Newest first, without later enquiries of the same person; those are in the single lead's `notes`.
 * @param where one filter at most; a phone as a person typed it
 * @throws RejectedError PHONE_INVALID
 */
export async function listLeads(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
  where: LeadFilter = {},
): Promise<Page<LeadView>> {
  const phone = where.phone === undefined ? undefined : await tenantPhone(store, tenant, where.phone);
  const { data, ...rest } = await pageOf(
    page.limit,
    (limit) => store.leads.list(tenant, { ...page, limit }, { ...where, phone }),
    ({ _id }) => _id,
  );
  return { ...rest, data: await Promise.all(data.map(async (lead) => leadView(lead, await callIdsOf(store, lead)))) };
}
