import type { Call, Lead } from '@turant/domain';
import { unchanged, type Op } from '@turant/store';
import type { AnnouncedOp } from '../outbox/outbox.js';
import type { RoadContext } from '../road-context.js';
import { requestedCall } from './requested-call.js';

/** The fields of a lead's next call that the caller decides on. Without `dueAt` the call is due now. */
type NewCall = Pick<Call, 'employeeId' | 'tier' | 'idempotencyKey' | 'bodyHash'> & { dueAt?: Date };

type NextCallContext = Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock'>;

/**
 * Requests the call after `last`.
 * @param isFreed whether the lead stops being `do-not-call` with this call
 * @returns undefined if the lead has got another call meanwhile, or if its status has changed and `isFreed`
 */
export async function orderNextCall(
  context: NextCallContext,
  lead: Lead,
  last: Call | undefined,
  about: NewCall,
  isFreed = false,
): Promise<Call | undefined> {
  const call = nextCall(context, lead, last, about);
  const { outbox } = context;
  return (await outbox.commit([lastCallOp(context, lead, call, isFreed), outbox.insertOp('calls', call)])).ok ? call : undefined;
}

/**
 * The writes of a new call for a person who has enquired again, if the lead's last call failed or was refused; undefined if it did not.
 */
export async function callAfterFailure(
  context: NextCallContext,
  lead: Lead,
  employeeId: string | undefined,
): Promise<{ call: Call; ops: [Op, AnnouncedOp] } | undefined> {
  const last = lead.phone === undefined || employeeId === undefined ? undefined : await lastCallOf(context, lead);
  const hasFailed = last?.status === 'failed' || last?.status === 'refused';
  if (!hasFailed || employeeId === undefined) return undefined;
  const call = nextCall(context, lead, last, { employeeId, tier: lead.tier });
  return { call, ops: [lastCallOp(context, lead, call), context.outbox.insertOp('calls', call)] };
}

/** The lead's newest call. A call that the lead has asked for and that is not stored yet counts as requested. */
export async function lastCallOf({ store, ids }: NextCallContext, { employeeId = '', ...lead }: Lead): Promise<Call | undefined> {
  const callId = lead.lastCallId ?? lead.callId;
  if (callId === undefined) return undefined;
  return (await store.calls.get(lead.tenantId, callId)) ?? requestedCall(ids, { ...lead, callId, employeeId }, lead.receivedAt);
}

/** The next call of a lead. Its id is a new one, because the id that follows from the lead's belongs to the first call. */
function nextCall({ ids, clock }: NextCallContext, lead: Lead, last: Call | undefined, { employeeId, tier, ...more }: NewCall): Call {
  const { _id, tenantId, phone } = lead;
  const call = requestedCall(ids, { _id, tenantId, phone, tier, employeeId, callId: ids('cl') }, clock.now());
  return { ...call, attempt: (last?.attempt ?? 0) + 1, ...more };
}

/** The write is guarded on both ids, because a duplicate enquiry may ask for the lead's first call meanwhile. */
function lastCallOp({ store }: NextCallContext, lead: Lead, call: Call, isFreed = false): Op {
  const guard = unchanged(lead, 'callId', 'lastCallId', ...(isFreed ? (['status'] as const) : []));
  return store.leads.patchOp(lead.tenantId, lead._id, guard, { set: { lastCallId: call._id, ...(isFreed && { status: 'new' }) } });
}
