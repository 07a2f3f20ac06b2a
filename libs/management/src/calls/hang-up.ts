import { RejectedError, RetryLaterError, type Call, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { callView, type CallView } from './call-view.js';

/**
 * Ends a call. One that was promised with its lead and has no record of its own yet cannot be ended for these few
 * milliseconds: the caller is told to ask again, not that there is no such call.
 * @param promisedBy id of the lead that this call's id was made from
 * @param end the road's verb
 * @throws RejectedError CALL_NOT_FOUND, CALL_ENDED; RetryLaterError CALL_NOT_READY
 */
export async function hangUpCall(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  callId: string,
  promisedBy: string,
  end: () => Promise<Call>,
): Promise<CallView> {
  try {
    return callView(await end());
  } catch (error) {
    const isMissing = error instanceof RejectedError && error.code === 'CALL_NOT_FOUND';
    if (!isMissing || (await store.leads.get(tenant, promisedBy))?.callId !== callId) throw error;
    throw new RetryLaterError('CALL_NOT_READY', 'the call is being made; ask again', 1000);
  }
}
