import { isWindowStale, RejectedError, RetryLaterError, type Call, type Lead, type LeadAnswer } from '@turant/domain';
import type { Op } from '@turant/store';
import type { Accepted } from './accept-lead.js';
import { answerOf, callIdOf, type Enquiry } from './enquiry.js';
import { requestedCall } from '../calls/route-lead.js';
import type { RoadContext } from '../road-context.js';
import { requestUnrouted } from '../recovery/sweep-unrouted.js';

type CollisionContext = Pick<RoadContext, 'store' | 'announcer' | 'ids' | 'clock'>;

const MOST_TRIES = 10;

/**
 * A unique index refused the lead. Which one the server names depends on the order in which they were built, so the
 * stored documents decide (reference/road.md section 2): the same idempotency key is a retry, the same open window a
 * duplicate; a key or window that has run out is closed on the spot and the lead stored after all.
 */
export async function decideCollision(context: CollisionContext, enquiry: Enquiry, lead: Lead): Promise<Accepted> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const replay = enquiry.platform ? await knownOf(context, enquiry, lead) : await replayOf(context, enquiry);
    if (replay) return replay;
    const holder = lead.openWindow === undefined ? undefined : await freshHolder(context, lead);
    const accepted = holder ? await keepDuplicate(context, enquiry, lead, holder) : await storeAgain(context, lead);
    if (accepted) return { ...accepted, isReplay: false };
  }
  throw new RetryLaterError('LEAD_CONTESTED', 'too many enquiries of the same person at once', 1000);
}

/** The first answer again. @throws RejectedError where the key came with another body. */
async function replayOf({ store, clock }: CollisionContext, enquiry: Enquiry): Promise<Accepted | undefined> {
  const { tenantId, idempotencyKey, bodyHash } = enquiry;
  if (idempotencyKey === undefined) return undefined;
  const first = await store.leads.withKey(tenantId, idempotencyKey);
  if (!first?.answer) return undefined;
  if (first.keyExpiresAt && first.keyExpiresAt <= clock.now()) {
    await store.leads.patch(tenantId, first._id, [['idempotencyKey', '=', idempotencyKey]], { unset: ['idempotencyKey', 'keyExpiresAt'] });
    return undefined;
  }
  if (first.bodyHash !== bodyHash) throw new RejectedError('IDEMPOTENCY_KEY_REUSED', 'this Idempotency-Key came with another body before');
  return { ...first.answer, isReplay: true };
}

/** A platform's lead that is there already, by its own id or by the platform's: a retry a day later is no second lead. */
async function knownOf({ store, announcer, ids }: CollisionContext, enquiry: Enquiry, lead: Lead): Promise<Accepted | undefined> {
  const { tenantId, connectionId, externalId } = lead;
  const own = await store.leads.get(tenantId, lead._id);
  const named = externalId === undefined ? undefined : await store.leads.withExternalId(tenantId, connectionId ?? '', externalId);
  const known = named ?? own;
  if (!known) return undefined;
  // The update came before what it updates: only now somebody asks for the call.
  const called = known.isEarlyChange && enquiry.wantsCall && !known.deletedAt ? firstCallOf(known, enquiry) : undefined;
  if (!called) return { ...answerOf(known), isReplay: true };
  const call = requestedCall(ids, called, lead.receivedAt);
  const { callId, employeeId } = called;
  const isNamed = known.isNameMadeUp && !lead.isNameMadeUp;
  const change = {
    set: { callId, employeeId, ...(isNamed && { name: lead.name }) },
    unset: ['isEarlyChange', ...(isNamed ? (['isNameMadeUp'] as const) : [])] as const,
  };
  const patch = store.leads.patchOp(tenantId, known._id, [['callId', 'absent']], change);
  const result = await store.door.commit([patch, store.calls.insertOp(call)]);
  if (!result.ok) return undefined;
  announcer.announce('calls', [call]);
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

async function storeAgain({ store, announcer }: CollisionContext, lead: Lead): Promise<LeadAnswer | undefined> {
  const [result] = await store.leads.insertMany([lead]);
  if (result !== 'inserted') return undefined;
  announcer.announce('leads', [lead]);
  return answerOf(lead);
}

/** Keeps the second enquiry beside the first lead; a call it asks for is made if none was asked for before. */
async function keepDuplicate(context: CollisionContext, enquiry: Enquiry, lead: Lead, holder: Lead): Promise<LeadAnswer | undefined> {
  const { store, announcer, ids } = context;
  const called = enquiry.wantsCall ? firstCallOf(holder, enquiry) : undefined;
  const duplicate = duplicateOf(lead, called ?? holder);
  const ops: Op[] = [store.leads.insertOp(duplicate)];
  const calls: Call[] = [];
  if (called) {
    const { callId, employeeId } = called;
    calls.push(requestedCall(ids, called, lead.receivedAt));
    ops.push(
      store.leads.patchOp(lead.tenantId, holder._id, [['callId', 'absent']], { set: { callId, employeeId } }),
      ...calls.map((call) => store.calls.insertOp(call)),
    );
  }
  const result = await store.door.commit(ops);
  if (!result.ok) return undefined;
  announcer.announce('leads', [duplicate]);
  announcer.announce('calls', calls);
  return duplicate.answer;
}

/** The first lead with the call that nobody asked for before; undefined where there is one, or nobody to make or take it. */
function firstCallOf(holder: Lead, { employee }: Enquiry): (Lead & { callId: string; employeeId: string }) | undefined {
  const employeeId = holder.employeeId ?? employee?._id;
  if (holder.callId !== undefined || holder.phone === undefined || holder.status !== 'new' || employeeId === undefined) return undefined;
  return { ...holder, callId: callIdOf(holder._id), employeeId };
}

function duplicateOf(lead: Lead, holder: Lead): Lead {
  const { openWindow: _window, isListed: _listed, callId: _call, ...kept } = lead;
  const { _id, callId, employeeId, tier } = holder;
  const answer: LeadAnswer = { leadId: _id, callId: callId ?? null, status: 'duplicate', employeeId: employeeId ?? null, tier };
  const pending = lead.pending?.map((event) => ({ ...event, data: { leadId: _id, duplicateId: lead._id, employeeId } }));
  return { ...kept, duplicateOf: _id, answer, pending };
}
