import { RejectedError, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { callView, promisedCallView, type CallView } from './call-view.js';

/**
 * A call; until its own record exists it answers `requested` from the lead that asked for it.
 * @param promisedBy id of the lead that this call's id was made from
 * @throws RejectedError CALL_NOT_FOUND
 */
export async function getCall(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  callId: string,
  promisedBy: string,
): Promise<CallView> {
  const call = await store.calls.get(tenant, callId);
  if (call) return callView(call);
  const lead = await store.leads.get(tenant, promisedBy);
  if (lead?.callId === callId) return promisedCallView(lead, callId);
  throw new RejectedError('CALL_NOT_FOUND', 'no such call');
}
