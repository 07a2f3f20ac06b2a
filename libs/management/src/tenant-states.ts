import { asTenantId, RejectedError, type TenantId, type TenantStatus } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import { found } from './found.js';
import type { ManagementContext } from './management-context.js';
import { patchTenant, tenantView, type TenantView } from './tenants.js';
import { pageOfViews, type Page } from './view.js';

/** For the operator: all tenants with their status, newest first. */
export const listTenants = (
  { store }: Pick<ManagementContext, 'store'>,
  page: PageQuery,
  status?: TenantStatus,
): Promise<Page<TenantView>> => pageOfViews(page, (query) => store.acrossTenants.tenants.newest(query, status), tenantView);

/**
 * For the operator: from now on all keys of the tenant are refused, and a sweep deletes its records, the ledger too, and the tenant at last.
 * There is no way back. A tenant that is being deleted stays so.
 * @param confirmed the id again, against slips
 * @throws RejectedError TENANT_NOT_FOUND, CONFIRMATION_MISSING, CALLS_OPEN_CONFLICT while a call of the tenant is on a line
 */
export async function deleteTenant(
  { store, bus }: Pick<ManagementContext, 'store' | 'bus'>,
  id: string,
  confirmed: string | undefined,
): Promise<TenantView> {
  const tenant = found(await store.tenants.get(asTenantId(id)), 'TENANT_NOT_FOUND');
  if (confirmed !== id)
    throw new RejectedError('CONFIRMATION_MISSING', undefined, [
      {
        field: 'X-Confirm-Tenant',
        code: confirmed === undefined ? 'REQUIRED' : 'INVALID',
        message: 'X-Confirm-Tenant is the id of the tenant',
      },
    ]);
  if (tenant.status === 'deleting') return tenantView(tenant);
  await checkNoCall({ store }, tenant._id);
  return patchTenant({ store, bus }, tenant._id, { set: { status: 'deleting' } });
}

async function checkNoCall({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId): Promise<void> {
  const open = await store.calls.countOpen(tenant);
  if (open === 0) return;
  const calls = open === 1 ? 'a call of this tenant is' : `${open} calls of this tenant are`;
  throw new RejectedError('CALLS_OPEN_CONFLICT', `${calls} on the line: suspend the tenant, and delete it when they have ended`);
}
