import {
  blockPricePaise,
  fillHeader,
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
import { lineTrunk } from './line-trunk.js';
import { leadIdOfCall } from '../intake/enquiry.js';
import type { AnnouncedOp } from '../outbox/outbox.js';
import { withoutEvents } from '../outbox/with-events.js';
import { FIRST_BLOCKS, LEASE_MS } from './limits.js';
import type { TelephonyContext } from '../road-context.js';
import { talk } from '../talk/talk.js';
import type { RunningCalls } from '../talk/running-calls.js';
import type { Placement, PlaceRequest } from './placement.js';
import { stopCall, stoppedBy } from './stop-call.js';
import { retryUntil } from '../retry-until.js';

/** Short of the lease by more than a clock's drift and a slow tick. */
const LEASE_MARGIN_MS = 2_000;
/** A commit whose reply was lost is asked about for so long: within the hold of the trunk's permit. */
const LOST_REPLY_MS = 2_000;
/** When a call that waits for other calls' reservations is looked at again. */
const WALLET_WAIT_MS = 2_000;

type PlaceContext = TelephonyContext & { running: RunningCalls };

/** Gate, then one commit (verdict, reservation, `placing`), then the INVITE. Anything short of that leaves no trace on the line. */
export async function placeCall(context: PlaceContext, request: PlaceRequest): Promise<Placement> {
  const input = await request.input;
  const verdict = passGate(input);
  if (verdict.stopped) return stopCall(context, request.call, input, verdict);
  const { tenant, employee, lead, trunk, callerId } = input;
  const { permit } = request;
  if (!trunk || !permit || !callerId || !tenant || !employee || !lead) throw new Error('the gate passed a call that lacks its parts');
  const prepared = await prepare(context, request.call, trunk, callerId, lead);
  if (prepared instanceof RejectedError) return stopCall(context, request.call, input, stoppedBy(verdict, 'line', prepared.message));
  context.talk.prepare({ tenant, employee, lead });
  // Both clocks at once: reaching the trunk may have taken longer than the gate's moment allows for.
  const [leaseFromMs, now] = [context.clock.monotonicMs(), context.clock.now()];
  const placing = placingCall(context, { ...request, trunk, callerId, lead }, verdict, prepared, now);
  const write = placingOp(context, placing, now);
  const answer = await commitPlacing(context, permit(), placing, write, lead).catch((error: unknown) => {
    prepared.discard();
    throw error;
  });
  if (answer !== 'placed') {
    prepared.discard();
    if (answer === 'short') return stopCall(context, request.call, input, stoppedBy(verdict, 'wallet', 'the balance is below two blocks'));
    return answer;
  }
  const onPlaced = (): void => {
    if (isFirstTry(request.call))
      context.metrics?.leadToInvite.observe(Math.max(0, context.clock.now().getTime() - lead.receivedAt.getTime()) / 1000);
  };
  // Another worker may own the call if this process was frozen: the lease's deadline goes with the order to the wire.
  const leaveWithinMs = leaseFromMs + LEASE_MS - LEASE_MARGIN_MS - context.clock.monotonicMs();
  talk(context, { call: placing, parties: { tenant, employee, lead }, prepared, leaveWithinMs, onPlaced });
  write.announce();
  return 'placed';
}

/** The lead's own call, not one that the gate put off till morning. */
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
  const values = { 'lead.name': lead.name, 'lead.phone': call.to, leadId: call.leadId, callId: call._id, tenantId: call.tenantId };
  return {
    callId: call._id,
    to: call.to,
    from: callerId.number,
    headers: Object.fromEntries(trunk.headers.map(({ name, value }) => [name, fillHeader(value, values)])),
    ringTimeoutMs: limits.ringMs,
    trunk: lineTrunk(vault, trunk),
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
    // The INVITE may leave from here on: a crash right after the commit must count it.
    placedAt: now,
    reservedPaise: FIRST_BLOCKS * blockPricePaise(call.tier),
    openOn: trunk._id,
    workerId,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    dialog: prepared.dialog,
  };
  delete placing.dueAt;
  delete placing.waitingFor;
  return placing;
}

function placingOp({ outbox, ids }: PlaceContext, placing: Call, now: Date): AnnouncedOp {
  const { _id, tenantId, ...set } = placing;
  const event = callEvent(ids, 'call.changed.v1', placing, now, { status: 'placing', to: undefined, trunkId: placing.trunkId });
  return outbox.patchOp('calls', placing, [['status', '=', 'requested']], { set, unset: ['dueAt', 'waitingFor'] }, [event]);
}

async function commitPlacing(
  context: PlaceContext,
  permit: Op,
  placing: Call,
  { op }: AnnouncedOp,
  lead: Lead,
): Promise<Placement | 'short'> {
  const { store, wallets } = context;
  const { _id, tenantId } = placing;
  const ops: Op[] = [
    permit,
    op,
    // A converted lead stays one: the conversion rate is counted from its status.
    store.leads.patchOp(tenantId, lead._id, [['status', '=', lead.status]], {
      set: { status: lead.status === 'converted' ? 'converted' : 'calling' },
    }),
  ];
  const submitted = wallets.submit(tenantId, { move: { kind: 'reserve', paise: placing.reservedPaise ?? 0 }, ops });
  const answer = await submitted.catch((error: unknown) => placedBefore(context, placing, error));
  if (answer.outcome === 'done') return 'placed';
  if (answer.outcome === 'missed') return answer.op === 0 ? 'permit-lost' : 'gone';
  if (answer.outcome === 'short') return 'short';
  const dueAt = new Date(context.clock.now().getTime() + WALLET_WAIT_MS);
  await store.calls.patch(tenantId, _id, [['status', '=', 'requested']], { set: { dueAt } });
  return 'later';
}

/** A commit whose reply was lost may hold all the same: then the call is ours to place, and nobody else would before its lease is over. */
async function placedBefore({ store, clock, workerId }: PlaceContext, placing: Call, error: unknown): Promise<{ outcome: 'done' }> {
  if (!(error instanceof RetryLaterError)) throw error;
  const stored = await retryUntil(clock, clock.monotonicMs() + LOST_REPLY_MS, () => store.calls.get(placing.tenantId, placing._id));
  const isOurs = stored?.status === 'placing' && stored.workerId === workerId && stored.dialog?.sipCallId === placing.dialog?.sipCallId;
  if (!isOurs) throw error;
  return { outcome: 'done' };
}
