import { passGate, RejectedError, type Call, type Lead } from '@turant/domain';
import type { Op } from '@turant/store';
import { leadIdOfCall } from '../intake/enquiry.js';
import type { AnnouncedOp } from '../outbox/outbox.js';
import type { TelephonyContext } from '../road-context.js';
import type { RunContext } from '../talk/running-call.js';
import { talk } from '../talk/talk.js';
import { callEvent } from './call-event.js';
import type { PlacementResult, PlaceRequest } from './placement-result.js';
import { commitPlacing, OF_THE_READY_LIST, placingCall, prepareLine, sendWithinMs } from './placing.js';
import { stopCall, stoppedBy } from './stop-call.js';
import { waitForMoney } from './leave-ready-list.js';
import { waitForNextDay } from './leave-ready-list.js';

/** How long a call waits for other calls' reservations to end before it is tried again. */
const WALLET_WAIT_MS = 2_000;

/** Step of the road: runs the gate, then makes one commit (verdict, reservation, `placing`), then sends the INVITE. */
export async function placeCall(context: RunContext, request: PlaceRequest): Promise<PlacementResult> {
  const input = await request.input;
  const verdict = passGate(input);
  if (verdict.stopped) return stopCall(context, request.call, input, verdict);
  const { tenant, employee, lead, trunk, callerId } = input;
  const { permit, call } = request;
  if (!trunk || !permit || !callerId || !tenant || !employee || !lead) throw new Error('the gate passed a call that lacks its parts');
  const passed = { call, verdict, trunk, callerId, lead };
  const prepared = await prepareLine(context, passed);
  if (prepared instanceof RejectedError) return stopCall(context, call, input, stoppedBy(verdict, 'line', prepared.message));
  context.talk.prepare({ tenant, employee, lead });
  // Both clocks are read here, after `prepareLine`: resolving the trunk's address may have taken seconds of the lease.
  const [leaseFromMs, now] = [context.clock.monotonicMs(), context.clock.now()];
  const placing = placingCall(context, passed, prepared, now);
  const write = placingOp(context, placing, now);
  const answer = await commitPlacing(context, placing, tenant.timeZone, [permit(), write.op, leadOp(context, lead)]).catch(
    (error: unknown) => {
      prepared.discard();
      throw error;
    },
  );
  if (answer !== 'placed') {
    prepared.discard();
    if (answer === 'short') return waitForMoney(context, call, verdict);
    if (answer === 'waits') return putOff(context, call);
    if (answer === 'capped') return waitForNextDay(context, call, verdict, tenant.timeZone);
    return answer.missed === 0 ? 'permit-lost' : 'gone';
  }
  const onPlaced = (): void => {
    if (isFirstTry(call))
      context.metrics?.leadToInvite.observe(Math.max(0, context.clock.now().getTime() - lead.receivedAt.getTime()) / 1000);
  };
  const dueAt = call.firstDueAt ?? call.dueAt ?? now;
  const parties = { tenant, employee, lead };
  talk(context, { call: placing, dueAt, parties, prepared, sendWithinMs: sendWithinMs(context, leaseFromMs), onPlaced });
  write.announce();
  return 'placed';
}

/** Whether this is the lead's first call and was not scheduled for later: only such a call counts for speed to lead. */
const isFirstTry = ({ _id, leadId, verdict }: Call): boolean => verdict === undefined && leadIdOfCall(_id) === leadId;

function placingOp({ outbox, ids }: TelephonyContext, placing: Call, now: Date): AnnouncedOp {
  const { _id, tenantId, ...set } = placing;
  const event = callEvent(ids, 'call.changed.v1', placing, now, { status: 'placing', to: undefined, trunkId: placing.trunkId });
  return outbox.patchOp('calls', placing, [['status', '=', 'requested']], { set, unset: OF_THE_READY_LIST }, [event]);
}

/** A converted lead keeps its status, from which the conversion rate is counted. */
const leadOp = ({ store }: TelephonyContext, { tenantId, _id, status }: Lead): Op =>
  store.leads.patchOp(tenantId, _id, [['status', '=', status]], { set: { status: status === 'converted' ? 'converted' : 'calling' } });

/** Puts the call off by the time in which other calls' reservations may end (`WALLET_WAIT_MS`). */
async function putOff({ store, clock }: TelephonyContext, { tenantId, _id, firstDueAt, dueAt }: Call): Promise<PlacementResult> {
  const set = { dueAt: new Date(clock.now().getTime() + WALLET_WAIT_MS), firstDueAt: firstDueAt ?? dueAt };
  await store.calls.patch(tenantId, _id, [['status', '=', 'requested']], { set });
  return 'later';
}
