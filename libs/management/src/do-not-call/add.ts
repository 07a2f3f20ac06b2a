import type { TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { doNotCallView, type DoNotCallView } from './do-not-call-view.js';
import { tenantPhone } from './tenant-phone.js';

/** A number that is there already stays as it is, with the newer reason. @throws RejectedError PHONE_INVALID */
export async function addDoNotCall(
  { store, ids, clock }: Pick<ManagementContext, 'store' | 'ids' | 'clock'>,
  tenant: TenantId,
  { phone: raw, reason }: { phone: unknown; reason?: string },
): Promise<DoNotCallView> {
  const phone = await tenantPhone(store, tenant, raw);
  // `te`, as an opt-out during a call has it: the list is in the order of these.
  return doNotCallView(
    await store.doNotCall.add(tenant, { phone, ...(reason !== undefined && { reason }), addedAt: clock.now(), order: ids('te') }),
  );
}
