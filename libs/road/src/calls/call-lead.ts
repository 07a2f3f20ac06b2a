import {
  IDEMPOTENCY_KEY_MS,
  isFinished,
  pickEmployee,
  RejectedError,
  RetryLaterError,
  type Call,
  type Employee,
  type Lead,
  type TenantId,
  type Tier,
} from '@turant/domain';
import type { Op } from '@turant/store';
import type { AnnouncedOp } from '../outbox/outbox.js';
import type { RoadContext } from '../road-context.js';
import { requestedCall } from './requested-call.js';

/** The order to call a lead that is known. */
export interface CallOrder {
  leadId: string;
  /** Default: the lead's employee if active, else the tenant's. */
  employeeId?: string;
  /** Default: the lead's. */
  tier?: Tier;
  idempotencyKey?: string;
  /** SHA-256 of the request body, hex; needed with a key. */
  bodyHash?: string;
}

/** What is decided of a lead's next call; `dueAt` is now by default. */
type NewCall = Pick<Call, 'employeeId' | 'tier' | 'idempotencyKey' | 'bodyHash'> & { dueAt?: Date };

type OrderContext = Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock'>;

const MAX_ORDER_TRIES = 5;
/** Timer B of RFC 3261 (17.1.1.2): until then a trunk that has not answered may still ring the phone. */
const MAY_RING_MS = 32_000;

/**
 * Step of the road: requests a new call of a known lead. A lead has one open call at most; the guard on `lastCallId` decides between two orders
 * at once. An idempotency key is kept for 24 hours.
 * @throws RejectedError LEAD_NOT_FOUND, LEAD_NOT_CALLABLE, CALL_EXISTS while a call of the lead is open, EMPLOYEE_NOT_FOUND, NO_ACTIVE_EMPLOYEE,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function callLead(context: OrderContext, tenant: TenantId, order: CallOrder): Promise<{ call: Call; isReplay: boolean }> {
  const { store } = context;
  for (let tries = 0; tries < MAX_ORDER_TRIES; tries++) {
    const first = await callOfKey(context, tenant, order);
    if (first) return { call: first, isReplay: true };
    const lead = await store.leads.get(tenant, order.leadId);
    if (!lead?.isListed) throw new RejectedError('LEAD_NOT_FOUND', 'there is no such lead');
    if (!lead.phone || lead.isTest)
      throw new RejectedError('LEAD_NOT_CALLABLE', lead.isTest ? 'a test lead is never called' : 'the lead has no phone');
    const last = await lastCallOf(context, lead);
    if (last && !isOver(last, context.clock.now())) throw new RejectedError('CALL_EXISTS', `the lead's call ${last._id} is ${last.status}`);
    const employee = await employeeFor(context, tenant, order, lead);
    const { idempotencyKey, bodyHash, tier = lead.tier } = order;
    const key = idempotencyKey === undefined ? {} : { idempotencyKey, bodyHash };
    const call = await orderNextCall(context, lead, last, { employeeId: employee._id, tier, ...key });
    if (call) return { call, isReplay: false };
  }
  throw new RetryLaterError('LEAD_CONTESTED', 'too many orders for the same lead at once', 1000);
}

/** Requests the call after `last`. @returns undefined if the lead has got another call meanwhile */
export async function orderNextCall(context: OrderContext, lead: Lead, last: Call | undefined, about: NewCall): Promise<Call | undefined> {
  const call = nextCall(context, lead, last, about);
  const { outbox } = context;
  return (await outbox.commit([lastCallOp(context, lead, call), outbox.insertOp('calls', call)])).ok ? call : undefined;
}

/**
 * The writes of a new call for a person who has enquired again, if the lead's last call failed or was refused; undefined if it did not, or may
 * still ring.
 */
export async function callAfterFailure(
  context: OrderContext,
  lead: Lead,
  employeeId: string | undefined,
): Promise<{ call: Call; ops: [Op, AnnouncedOp] } | undefined> {
  const last = lead.phone === undefined || employeeId === undefined ? undefined : await lastCallOf(context, lead);
  const hasFailed = last?.status === 'failed' || last?.status === 'refused';
  if (!hasFailed || employeeId === undefined || !isOver(last, context.clock.now())) return undefined;
  const call = nextCall(context, lead, last, { employeeId, tier: lead.tier });
  return { call, ops: [lastCallOp(context, lead, call), context.outbox.insertOp('calls', call)] };
}

/** A call that was given up for want of any response may still ring; after that time it cannot. */
const isOver = ({ status, endReason, placedAt }: Call, now: Date): boolean =>
  isFinished(status) && !(endReason === 'no-response' && placedAt && now.getTime() - placedAt.getTime() < MAY_RING_MS);

/** The lead's newest call. A call that the lead has asked for and that is not stored yet counts as requested. */
async function lastCallOf({ store, ids }: OrderContext, { employeeId = '', ...lead }: Lead): Promise<Call | undefined> {
  const callId = lead.lastCallId ?? lead.callId;
  if (callId === undefined) return undefined;
  return (await store.calls.get(lead.tenantId, callId)) ?? requestedCall(ids, { ...lead, callId, employeeId }, lead.receivedAt);
}

/** The next call of a lead. Its id does not follow from the lead's: that one is the id of the lead's first call. */
function nextCall({ ids, clock }: OrderContext, lead: Lead, last: Call | undefined, { employeeId, tier, ...more }: NewCall): Call {
  const { _id, tenantId, phone } = lead;
  const call = requestedCall(ids, { _id, tenantId, phone, tier, employeeId, callId: ids('cl') }, clock.now());
  return { ...call, attempt: (last?.attempt ?? 0) + 1, ...more };
}

/** Guarded on both ids: a duplicate enquiry may ask for the lead's first call meanwhile. */
function lastCallOp({ store }: OrderContext, { tenantId, _id, callId, lastCallId }: Lead, call: Call): Op {
  const guard = [
    callId === undefined ? (['callId', 'absent'] as const) : (['callId', '=', callId] as const),
    lastCallId === undefined ? (['lastCallId', 'absent'] as const) : (['lastCallId', '=', lastCallId] as const),
  ];
  return store.leads.patchOp(tenantId, _id, guard, { set: { lastCallId: call._id } });
}

async function callOfKey(
  { store, clock }: OrderContext,
  tenant: TenantId,
  { idempotencyKey, bodyHash }: CallOrder,
): Promise<Call | undefined> {
  const first = idempotencyKey === undefined ? undefined : await store.calls.withKey(tenant, idempotencyKey);
  if (!first) return undefined;
  if (clock.now().getTime() - first.requestedAt.getTime() >= IDEMPOTENCY_KEY_MS) {
    await store.calls.patch(tenant, first._id, [], { unset: ['idempotencyKey', 'bodyHash'] });
    return undefined;
  }
  if (first.bodyHash !== bodyHash) throw new RejectedError('IDEMPOTENCY_KEY_REUSED', 'this Idempotency-Key came with another body before');
  return first;
}

async function employeeFor({ store }: OrderContext, tenant: TenantId, { employeeId }: CallOrder, lead: Lead): Promise<Employee> {
  const all = await store.employees.all(tenant);
  const active = all.filter(({ status }) => status === 'active');
  if (employeeId !== undefined) {
    const named = active.find(({ _id }) => _id === employeeId);
    if (!named) throw new RejectedError('EMPLOYEE_NOT_FOUND', 'employeeId must be an active employee of yours');
    return named;
  }
  const employee = active.find(({ _id }) => _id === lead.employeeId) ?? pickEmployee(all);
  if (!employee) throw new RejectedError('NO_ACTIVE_EMPLOYEE', 'no employee is active');
  return employee;
}
