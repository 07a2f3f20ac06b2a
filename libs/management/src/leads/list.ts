import type { TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOf, type Page } from '../page.js';
import { callIdsOf } from './call-ids.js';
import { leadView, type LeadView } from './lead-view.js';

/** Of all sources or of one connection, newest first, without later enquiries of the same person; those are in the single lead's `notes`. */
export async function listLeads(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
  connectionId?: string,
): Promise<Page<LeadView>> {
  const { data, ...rest } = await pageOf(
    page.limit,
    (limit) => store.leads.list(tenant, { ...page, limit }, connectionId),
    ({ _id }) => _id,
  );
  return { ...rest, data: await Promise.all(data.map(async (lead) => leadView(lead, await callIdsOf(store, lead)))) };
}
