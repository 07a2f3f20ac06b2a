import { RejectedError, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { doNotCallView, type DoNotCallView } from './do-not-call-view.js';
import { tenantPhone } from './tenant-phone.js';

/** @throws RejectedError DO_NOT_CALL_NOT_FOUND, PHONE_INVALID */
export async function getDoNotCall({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId, raw: string): Promise<DoNotCallView> {
  const entry = await store.doNotCall.check(tenant, await tenantPhone(store, tenant, raw));
  if (!entry) throw new RejectedError('DO_NOT_CALL_NOT_FOUND', 'this number is not on the list');
  return doNotCallView(entry);
}
