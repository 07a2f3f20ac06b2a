import { optimistic } from '@turant/async';
import { checkSameBody, isWindowStale, RetryLaterError, type Lead, type LeadAnswer, isAnyTest, localTime } from '@turant/domain';
import type { Op, Store } from '@turant/store';
import { answerOf, callIdOf, type Enquiry } from './enquiry.js';
import type { AnnouncedOp } from '../outbox/outbox.js';
import { eventsOf, withEvents } from '../outbox/with-events.js';
import { callAfterFailure } from '../calls/next-call.js';
import { requestUnrouted } from '../calls/request-unrouted.js';
import { requestedCall } from '../calls/requested-call.js';
import type { Accepted, RoadContext } from '../road-context.js';

type CollisionContext = Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock'>;

/** Guard of a lead that no call was asked for. */
const NO_CALL = [
  ['callId', 'absent'],
  ['lastCallId', 'absent'],
] as const;

/**
 * Decides what becomes of a lead that a unique index has refused. The index that MongoDB names depends on the order in which the indexes
 * were built, so the stored documents decide: the same idempotency key is a retry, the same open window a duplicate. An expired key or
 * window is closed here, and the lead is stored after all.
 */
export async function decideCollision(context: CollisionContext, enquiry: Enquiry, lead: Lead): Promise<Accepted> {
  const attempt = async (): Promise<Accepted | undefined> => {
    const replay = enquiry.platform ? await replayOfPlatformLead(context, enquiry, lead) : await replayOfKey(context, enquiry);
    if (replay) return replay;
    const holder = lead.openWindow === undefined ? undefined : await freshHolder(context, lead);
    const accepted = holder ? await keepDuplicate(context, enquiry, lead, holder) : await storeAgain(context, lead);
    return accepted && { ...accepted, isReplay: false };
  };
  return optimistic(attempt, {
    contested: () => new RetryLaterError('LEAD_CONTESTED', 'too many enquiries of the same person at once', 1000),
  });
}

/** @returns the first answer for this idempotency key. @throws RejectedError if the key came with another body */
async function replayOfKey({ store, clock }: CollisionContext, enquiry: Enquiry): Promise<Accepted | undefined> {
  const { tenantId, idempotencyKey } = enquiry;
  if (idempotencyKey === undefined) return undefined;
  const first = await store.leads.withKey(tenantId, idempotencyKey);
  if (!first?.answer) return undefined;
  if (first.keyExpiresAt && first.keyExpiresAt <= clock.now()) {
    await store.leads.patch(tenantId, first._id, [['idempotencyKey', '=', idempotencyKey]], { unset: ['idempotencyKey', 'keyExpiresAt'] });
    return undefined;
  }
  checkSameBody(first, enquiry);
  return { ...first.answer, isReplay: true };
}

/** @returns the answer for a platform's lead that is stored already, found by our id or by the platform's: a retry makes no second lead */
async function replayOfPlatformLead({ store, outbox, ids }: CollisionContext, enquiry: Enquiry, lead: Lead): Promise<Accepted | undefined> {
  const { tenantId, connectionId, externalId } = lead;
  const own = await store.leads.get(tenantId, lead._id);
  const named = externalId === undefined ? undefined : await store.leads.withExternalId(tenantId, connectionId ?? '', externalId);
  const known = named ?? own;
  if (!known) return undefined;
  // The platform's update came before the creation that it updates: the call is asked for only now.
  const withCall = known.isEarlyChange && enquiry.wantsCall && !known.deletedAt ? firstCallOf(known, enquiry) : undefined;
  if (!withCall) return { ...answerOf(known), isReplay: true };
  const call = requestedCall(ids, withCall, lead.receivedAt);
  const { callId, employeeId } = withCall;
  const isNamed = known.isNameMadeUp && !lead.isNameMadeUp;
  const change = {
    set: { callId, employeeId, ...(isNamed && { name: lead.name }) },
    unset: ['isEarlyChange', ...(isNamed ? (['isNameMadeUp'] as const) : [])] as const,
  };
  const patch = store.leads.patchOp(tenantId, known._id, [['callId', 'absent']], change);
  const counted = await countAssigned(store, known, employeeId);
  const result = await outbox.commit([patch, outbox.insertOp('calls', call), ...counted]);
  if (!result.ok) return undefined;
  return { ...answerOf({ ...known, callId, employeeId }), isReplay: true };
}

async function freshHolder(context: CollisionContext, lead: Lead): Promise<Lead | undefined> {
  const { store, clock } = context;
  const openWindow = lead.openWindow as string;
  const holder = await store.leads.holdingWindow(lead.tenantId, openWindow);
  if (!holder || !isWindowStale(holder, clock.now())) return holder;
  await requestUnrouted(context, [holder]);
  await store.leads.patch(lead.tenantId, holder._id, [['openWindow', '=', openWindow]], { unset: ['openWindow'] });
  return undefined;
}

async function storeAgain({ outbox }: CollisionContext, lead: Lead): Promise<LeadAnswer | undefined> {
  const [result] = await outbox.insertAndAnnounce('leads', [lead]);
  return result === 'inserted' ? answerOf(lead) : undefined;
}

/**
 * Stores the second enquiry as a duplicate of the first lead. A call that it asks for is made if the first lead has none, or if the last one
 * failed or was refused.
 */
async function keepDuplicate(context: CollisionContext, enquiry: Enquiry, lead: Lead, holder: Lead): Promise<LeadAnswer | undefined> {
  const { store, outbox, ids } = context;
  const withCall = enquiry.wantsCall ? firstCallOf(holder, enquiry) : undefined;
  const again =
    enquiry.wantsCall && !withCall ? await callAfterFailure(context, holder, holder.employeeId ?? enquiry.employee?._id) : undefined;
  const duplicate = duplicateOf(lead, withCall ?? (again ? { ...holder, callId: again.call._id } : holder));
  const writes: (Op | AnnouncedOp)[] = [outbox.insertOp('leads', duplicate), ...(again?.ops ?? [])];
  if (withCall) {
    const { callId, employeeId } = withCall;
    writes.push(
      store.leads.patchOp(lead.tenantId, holder._id, NO_CALL, { set: { callId, employeeId } }),
      outbox.insertOp('calls', requestedCall(ids, withCall, lead.receivedAt)),
      ...(await countAssigned(store, holder, employeeId)),
    );
  }
  const result = await outbox.commit(writes);
  return result.ok ? duplicate.answer : undefined;
}

/** Adds a call to the first lead; undefined if the lead has a call, no phone or no employee. */
function firstCallOf(holder: Lead, { employee }: Enquiry): (Lead & { callId: string; employeeId: string }) | undefined {
  const employeeId = holder.employeeId ?? employee?._id;
  if (
    holder.callId !== undefined ||
    holder.lastCallId !== undefined ||
    holder.phone === undefined ||
    holder.status !== 'new' ||
    employeeId === undefined
  )
    return undefined;
  return { ...holder, callId: callIdOf(holder._id), employeeId };
}

function duplicateOf(lead: Lead, holder: Lead): Lead {
  const { openWindow: _window, isListed: _listed, isProjected: _projected, callId: _call, ...kept } = lead;
  const { _id, callId, employeeId, tier } = holder;
  const answer: LeadAnswer = { leadId: _id, callId: callId ?? null, status: 'duplicate', employeeId: employeeId ?? null, tier };
  const data = { leadId: _id, duplicateId: lead._id, employeeId };
  const events = eventsOf(lead).map((event) => ({ ...event, type: 'lead.accepted.v1' as const, data }));
  return withEvents({ ...kept, duplicateOf: _id, answer }, events);
}

/**
 * The write that counts a lead for the employee whom it is given after its arrival, in the commit that gives it. A lead that came with an employee
 * was counted for that one.
 */
async function countAssigned(store: Store, lead: Lead, employeeId: string): Promise<Op[]> {
  if (lead.employeeId !== undefined || !lead.isListed || isAnyTest(lead)) return [];
  const tenant = await store.tenants.get(lead.tenantId);
  if (!tenant) return [];
  const { day } = localTime(lead.receivedAt, tenant.timeZone);
  const { counters } = store;
  const ids = [counters.ofEmployee(tenant._id, employeeId), counters.ofDay(tenant._id, employeeId, day)];
  return ids.map((id) => counters.raiseOp(tenant._id, id, { leads: 1 }));
}
