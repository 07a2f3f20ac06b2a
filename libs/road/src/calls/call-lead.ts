import { optimistic } from '@turant/async';
import { isFinished, RejectedError, RetryLaterError, type Call, type TenantId, type Tier } from '@turant/domain';
import { isStillBlocked } from '../intake/is-still-blocked.js';
import type { RoadContext } from '../road-context.js';
import { callOfKey } from './call-of-key.js';
import { employeeFor } from './employee-for.js';
import { lastCallOf, orderNextCall } from './next-call.js';

/** The order to call a lead that is known. */
export interface CallOrder {
  leadId: string;
  /** Default: the lead's employee if active, else the tenant's. */
  employeeId?: string;
  /** Default: the lead's tier. */
  tier?: Tier;
  idempotencyKey?: string;
  /** SHA-256 of the request body, hex; needed with a key. */
  bodyHash?: string;
}

type OrderContext = Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock' | 'erasing'>;

/**
 * Step of the road: requests a new call of a known lead. A lead has one open call at most; the guard on `lastCallId` decides between two orders
 * at once. An idempotency key is kept for 24 hours. A lead that asked not to be called, and whose number is off the do-not-call list by now, becomes
 * `new` with the order; else the gate would refuse the call.
 * @throws RejectedError LEAD_NOT_FOUND, LEAD_NOT_CALLABLE, CALL_EXISTS while a call of the lead is open, EMPLOYEE_NOT_FOUND, NO_ACTIVE_EMPLOYEE,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function callLead(context: OrderContext, tenant: TenantId, order: CallOrder): Promise<{ call: Call; isReplay: boolean }> {
  const { store } = context;
  const attempt = async (): Promise<{ call: Call; isReplay: boolean } | undefined> => {
    const first = await callOfKey(context, tenant, order);
    if (first) return { call: first, isReplay: true };
    const lead = await store.leads.get(tenant, order.leadId);
    if (!lead?.isListed) throw new RejectedError('LEAD_NOT_FOUND');
    if (!lead.phone || lead.isTest)
      throw new RejectedError('LEAD_NOT_CALLABLE', lead.isTest ? 'a test lead is never called' : 'the lead has no phone');
    const last = await lastCallOf(context, lead);
    if (last && !isFinished(last.status)) throw new RejectedError('CALL_EXISTS', `the lead's call ${last._id} is ${last.status}`);
    const employee = await employeeFor(context, tenant, order, lead);
    const { idempotencyKey, bodyHash, tier = lead.tier } = order;
    const key = idempotencyKey === undefined ? {} : { idempotencyKey, bodyHash };
    const isFreed = lead.status === 'do-not-call' && !(await isStillBlocked(context, lead));
    const call = await orderNextCall(context, lead, last, { employeeId: employee._id, tier, ...key }, isFreed);
    return call && { call, isReplay: false };
  };
  return optimistic(attempt, { contested: () => new RetryLaterError('LEAD_CONTESTED', 'too many orders for the same lead at once', 1000) });
}
