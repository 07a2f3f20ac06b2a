import { RejectedError, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { tenantPhone } from './tenant-phone.js';

/** @throws RejectedError DO_NOT_CALL_NOT_FOUND, PHONE_INVALID */
export async function removeDoNotCall({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId, raw: string): Promise<void> {
  const isRemoved = await store.doNotCall.remove(tenant, await tenantPhone(store, tenant, raw));
  if (!isRemoved) throw new RejectedError('DO_NOT_CALL_NOT_FOUND', 'this number is not on the list');
}
