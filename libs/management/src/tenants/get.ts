import { asTenantId, RejectedError } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { tenantView, type TenantView } from './tenant-view.js';

/** For the operator. @throws RejectedError TENANT_NOT_FOUND */
export async function getTenant({ store }: Pick<ManagementContext, 'store'>, id: string): Promise<TenantView> {
  const tenant = await store.tenants.get(asTenantId(id));
  if (!tenant) throw new RejectedError('TENANT_NOT_FOUND', 'no such tenant');
  return tenantView(tenant);
}
