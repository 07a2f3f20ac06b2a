import { asTenantId, RejectedError } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { readCountries } from './countries.js';
import { tenantView, type TenantView } from './tenant-view.js';

/**
 * For the operator: which countries a tenant may call.
 * @throws RejectedError TENANT_NOT_FOUND, TENANT_INVALID with a problem a field
 */
export async function changeTenant(
  { store, bus }: Pick<ManagementContext, 'store' | 'bus'>,
  id: string,
  wish: { countries: readonly string[] },
): Promise<TenantView> {
  const { countries, problems } = readCountries(wish.countries);
  if (problems.length > 0) throw new RejectedError('TENANT_INVALID', 'the tenant was refused', problems);
  const tenant = await store.tenants.patch(asTenantId(id), { set: { countries } });
  if (!tenant) throw new RejectedError('TENANT_NOT_FOUND', 'no such tenant');
  await bus.control({ kind: 'tenant-changed', tenantId: tenant._id });
  return tenantView(tenant);
}
