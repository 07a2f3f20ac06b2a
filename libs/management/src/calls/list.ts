import type { CallStatus, TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOf, shown, type Page } from '../page.js';
import { callView, type CallView } from './call-view.js';

/** Newest first; one filter at most. */
export async function listCalls(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
  where: { status?: CallStatus; leadId?: string } = {},
): Promise<Page<CallView>> {
  return shown(
    await pageOf(
      page.limit,
      (limit) => store.calls.list(tenant, { ...page, limit }, where),
      ({ _id }) => _id,
    ),
    callView,
  );
}
