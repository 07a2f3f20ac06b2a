import { readPhone, RejectedError, type TenantId } from '@turant/domain';
import type { Store } from '@turant/store';

export async function regionOf(store: Store, tenant: TenantId): Promise<string> {
  return (await store.tenants.get(tenant))?.region ?? 'IN';
}

/** The number as the gate will look for it, read as a lead's is. @throws RejectedError PHONE_INVALID with the problem */
export async function tenantPhone(store: Store, tenant: TenantId, raw: unknown, field = 'phone'): Promise<string> {
  const phone = readPhone(raw, await regionOf(store, tenant));
  if (phone !== undefined) return phone;
  const message = `${field} is a number with country code, such as +919876543210`;
  throw new RejectedError('PHONE_INVALID', message, [{ field, code: 'INVALID', message }]);
}
