import type { TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { tenantPhone } from './tenant-phone.js';

export interface DoNotCallCheck {
  phone: string;
  blocked: boolean;
  reason?: string;
}

/** @throws RejectedError PHONE_INVALID */
export async function checkDoNotCall({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId, raw: unknown): Promise<DoNotCallCheck> {
  const phone = await tenantPhone(store, tenant, raw);
  const entry = await store.doNotCall.check(tenant, phone);
  return { phone, blocked: entry !== undefined, ...(entry?.reason !== undefined && { reason: entry.reason }) };
}
