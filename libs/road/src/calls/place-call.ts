import {
  passGate,
  RejectedError,
  RetryLaterError,
  type Call,
  type GateVerdict,
  type Lead,
  type Trunk,
  type VirtualNumber,
} from '@turant/domain';
import type { PlaceOrder, PreparedCall } from '@turant/lines';
import type { Op } from '@turant/store';
import { callEvent } from './call-event.js';
import { headersOfCall } from './headers-of-call.js';
import { toLineTrunk } from './to-line-trunk.js';
import { leadIdOfCall } from '../intake/enquiry.js';
import type { AnnouncedOp } from '../outbox/outbox.js';
import { withoutEvents } from '../outbox/with-events.js';
import { CALL_LEASE_MS, firstPricePaise } from './limits.js';
import type { TelephonyContext } from '../road-context.js';
import { talk } from '../talk/talk.js';
import type { RunningCalls } from '../talk/running-calls.js';
import type { PlacementResult, PlaceRequest } from './placement-result.js';
import type { TrunkBreakers } from './trunk-breakers.js';
import { stopCall, stoppedBy } from './stop-call.js';
import { DUE_FIELDS } from './wait-fields.js';
import { waitForMoney } from './wait-for-money.js';
import { retryUntil } from '../retry-until.js';

/** The INVITE leaves at least this long before the lease ends: more than a clock's drift and a slow timer take. */
const LEASE_MARGIN_MS = 2_000;
/** How long a commit with a lost reply is looked up; shorter than the hold of the trunk's permit. */
const LOST_REPLY_MS = 2_000;
/** How long a call waits for other calls' reservations to end before it is tried again. */
const WALLET_WAIT_MS = 2_000;

/** A call in the ready list may still say what it waited for. */
const OF_THE_READY_LIST = [...DUE_FIELDS, 'waitingFor'] as const;

type PlaceContext = TelephonyContext & { running: RunningCalls; breakers: TrunkBreakers };

/** Step of the road: runs the gate, then makes one commit (verdict, reservation, `placing`), then sends the INVITE. */
export async function placeCall(context: PlaceContext, request: PlaceRequest): Promise<PlacementResult> {
  const input = await request.input;
  const verdict = passGate(input);
  if (verdict.stopped) return stopCall(context, request.call, input, verdict);
  const { tenant, employee, lead, trunk, callerId } = input;
  const { permit } = request;
  if (!trunk || !permit || !callerId || !tenant || !employee || !lead) throw new Error('the gate passed a call that lacks its parts');
  const prepared = await prepare(context, request.call, trunk, callerId, lead);
  if (prepared instanceof RejectedError) return stopCall(context, request.call, input, stoppedBy(verdict, 'line', prepared.message));
  context.talk.prepare({ tenant, employee, lead });
  // Both clocks are read here, after `prepare`: resolving the trunk's address may have taken seconds of the lease.
  const [leaseFromMs, now] = [context.clock.monotonicMs(), context.clock.now()];
  const placing = placingCall(context, { ...request, trunk, callerId, lead }, verdict, prepared, now);
  const write = placingOp(context, placing, now);
  const answer = await commitPlacing(context, permit(), placing, write, lead).catch((error: unknown) => {
    prepared.discard();
    throw error;
  });
  if (answer !== 'placed') {
    prepared.discard();
    if (answer === 'short') return waitForMoney(context, request.call, verdict);
    if (answer === 'waits') return putOff(context, request.call);
    return answer;
  }
  const onPlaced = (): void => {
    if (isFirstTry(request.call))
      context.metrics?.leadToInvite.observe(Math.max(0, context.clock.now().getTime() - lead.receivedAt.getTime()) / 1000);
  };
  // After a freeze of this process another worker may own the call, so the line gets the lease's deadline.
  const sendWithinMs = leaseFromMs + CALL_LEASE_MS - LEASE_MARGIN_MS - context.clock.monotonicMs();
  const dueAt = request.call.firstDueAt ?? request.call.dueAt ?? now;
  talk(context, { call: placing, dueAt, parties: { tenant, employee, lead }, prepared, sendWithinMs, onPlaced });
  write.announce();
  return 'placed';
}

/** Whether this is the lead's first call and was not scheduled for later: only such a call counts for speed to lead. */
const isFirstTry = ({ _id, leadId, verdict }: Call): boolean => verdict === undefined && leadIdOfCall(_id) === leadId;

async function prepare(
  context: PlaceContext,
  call: Call,
  trunk: Trunk,
  callerId: VirtualNumber,
  lead: Lead,
): Promise<PreparedCall | RejectedError> {
  try {
    return await context.lines.prepare(orderOf(context, call, trunk, callerId, lead));
  } catch (error) {
    if (error instanceof RejectedError) return error;
    throw error;
  }
}

function orderOf({ vault, limits }: PlaceContext, call: Call, trunk: Trunk, callerId: VirtualNumber, lead: Lead): PlaceOrder {
  return {
    callId: call._id,
    to: call.to,
    from: callerId.number,
    headers: headersOfCall(trunk, call, lead),
    ringTimeoutMs: limits.ringMs,
    trunk: toLineTrunk(vault, trunk),
  };
}

function placingCall(
  { workerId }: PlaceContext,
  { call, trunk, callerId, lead }: PlaceRequest & { trunk: Trunk; callerId: VirtualNumber; lead: Lead },
  verdict: GateVerdict,
  prepared: PreparedCall,
  now: Date,
): Call {
  const placing: Call = {
    ...withoutEvents(call),
    status: 'placing',
    verdict,
    from: callerId.number,
    trunkId: trunk._id,
    virtualNumberId: callerId._id,
    ...(lead.connectionId !== undefined && { connectionId: lead.connectionId }),
    // This is written before the INVITE leaves, so that the call counts as placed after a crash.
    placedAt: now,
    reservedPaise: firstPricePaise(call.tier),
    openOn: trunk._id,
    workerId,
    leaseUntil: new Date(now.getTime() + CALL_LEASE_MS),
    dialog: prepared.dialog,
  };
  for (const field of OF_THE_READY_LIST) delete placing[field];
  return placing;
}

function placingOp({ outbox, ids }: PlaceContext, placing: Call, now: Date): AnnouncedOp {
  const { _id, tenantId, ...set } = placing;
  const event = callEvent(ids, 'call.changed.v1', placing, now, { status: 'placing', to: undefined, trunkId: placing.trunkId });
  return outbox.patchOp('calls', placing, [['status', '=', 'requested']], { set, unset: OF_THE_READY_LIST }, [event]);
}

async function commitPlacing(
  context: PlaceContext,
  permit: Op,
  placing: Call,
  { op }: AnnouncedOp,
  lead: Lead,
): Promise<PlacementResult | 'short' | 'waits'> {
  const { store, wallets } = context;
  const { tenantId } = placing;
  const ops: Op[] = [
    permit,
    op,
    // A converted lead keeps its status, from which the conversion rate is counted.
    store.leads.patchOp(tenantId, lead._id, [['status', '=', lead.status]], {
      set: { status: lead.status === 'converted' ? 'converted' : 'calling' },
    }),
  ];
  const submitted = wallets.submit(tenantId, { move: { kind: 'reserve', paise: placing.reservedPaise ?? 0 }, ops });
  const answer = await submitted.catch((error: unknown) => placedBefore(context, placing, error));
  if (answer.outcome === 'done') return 'placed';
  if (answer.outcome === 'missed') return answer.op === 0 ? 'permit-lost' : 'gone';
  return answer.outcome;
}

/** Puts the call off by the time in which other calls' reservations may end (`WALLET_WAIT_MS`). */
async function putOff({ store, clock }: PlaceContext, { tenantId, _id, firstDueAt, dueAt }: Call): Promise<PlacementResult> {
  const set = { dueAt: new Date(clock.now().getTime() + WALLET_WAIT_MS), firstDueAt: firstDueAt ?? dueAt };
  await store.calls.patch(tenantId, _id, [['status', '=', 'requested']], { set });
  return 'later';
}

/** After a lost reply the commit may still hold. Then this worker must place the call: no other worker does while the lease holds. */
async function placedBefore({ store, clock, workerId }: PlaceContext, placing: Call, error: unknown): Promise<{ outcome: 'done' }> {
  if (!(error instanceof RetryLaterError)) throw error;
  const stored = await retryUntil(clock, clock.monotonicMs() + LOST_REPLY_MS, () => store.calls.get(placing.tenantId, placing._id));
  const isOurs = stored?.status === 'placing' && stored.workerId === workerId && stored.dialog?.sipCallId === placing.dialog?.sipCallId;
  if (!isOurs) throw error;
  return { outcome: 'done' };
}
