import type { TenantId } from '@turant/domain';
import type { CallFilter, PageQuery } from '@turant/store';
import { tenantPhone } from '../do-not-call/tenant-phone.js';
import type { ManagementContext } from '../management-context.js';
import { pageOf, shown, type Page } from '../page.js';
import { callView, type CallView } from './call-view.js';

/**
 * Newest first.
 * @param where one filter at most; a number as a person typed it
 * @throws RejectedError PHONE_INVALID
 */
export async function listCalls(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
  where: CallFilter = {},
): Promise<Page<CallView>> {
  const to = where.to === undefined ? undefined : await tenantPhone(store, tenant, where.to, 'to');
  return shown(
    await pageOf(
      page.limit,
      (limit) => store.calls.list(tenant, { ...page, limit }, { ...where, to }),
      ({ _id }) => _id,
    ),
    callView,
  );
}
