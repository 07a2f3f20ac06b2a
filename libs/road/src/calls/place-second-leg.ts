import { setTimeout as pause } from 'node:timers/promises';
import { passGate, RejectedError, SECOND_LEG_GATE, type Call, type GateInput, type GateVerdict, type Trunk } from '@turant/domain';
import type { PreparedCall } from '@turant/lines';
import { errorFields } from '@turant/observability';
import type { Op } from '@turant/store';
import type { AnnouncedOp } from '../outbox/outbox.js';
import { withEvents } from '../outbox/with-events.js';
import type { RunContext, RunningCall } from '../talk/running-call.js';
import { SecondLeg } from '../talk/second-leg.js';
import { talk } from '../talk/talk.js';
import { callEvent } from './call-event.js';
import { takesCalls, whyNoCalls } from './choose-trunk.js';
import { gatherGateInputs } from './gather-gate-inputs.js';
import { commitPlacing, placingCall, prepareLine, sendWithinMs, type Passed, type PlacingAnswer } from './placing.js';
import { stoppedBy } from './stop-call.js';
import type { Permit } from './trunk-permits.js';

/** How long the person waits for the trunk, on which other calls are being placed. */
const PERMIT_WAIT_MS = 5_000;
const MIN_PERMIT_WAIT_MS = 10;

/**
 * Step of the road: calls the business's own number for the person of a call, on the same trunk, and joins both calls. A call has one second
 * leg at most: the commit that marks the call stores the second leg, as `placing` with its reservation or as `refused`.
 * @returns whether the two were joined; never rejects
 */
export async function placeSecondLeg(context: RunContext, first: RunningCall): Promise<boolean> {
  try {
    const call = requestedLeg(context, first);
    if (!call) return false;
    const [input] = await gatherGateInputs(context, [call], await lineOf(context, first.record.call));
    if (!input) return false;
    const verdict = verdictOn(input, first.record.call);
    const placed = verdict.stopped ? verdict : await place(context, first, call, input, verdict);
    if (placed instanceof SecondLeg) return await placed.isJoined;
    if (placed) await storeRefused(context, first, call, placed);
  } catch (error) {
    context.log.error({ ...errorFields(error), callId: first.callId }, 'the business could not be called');
  }
  return false;
}

function requestedLeg({ ids, clock }: RunContext, { parties, record }: RunningCall): Call | undefined {
  const { transfer } = parties.employee;
  const { _id: firstLegId, tenantId, leadId, employeeId, line, tier, secondLegId } = record.call;
  if (!transfer || secondLegId !== undefined) return undefined;
  const of = { tenantId, leadId, employeeId, line, tier, firstLegId };
  return { _id: ids('cl'), ...of, to: transfer.phone, status: 'requested', attempt: 1, requestedAt: clock.now() };
}

/** The line of the first call: its trunk, and the tenant's number that it shows. */
async function lineOf({ store }: RunContext, first: Call): Promise<Pick<GateInput, 'trunk' | 'callerId'>> {
  const { tenantId, trunkId = '', virtualNumberId } = first;
  const [trunk, numbers] = await Promise.all([store.acrossTenants.trunks.get(trunkId), store.virtualNumbers.all(tenantId)]);
  return { trunk, callerId: numbers.find(({ _id }) => _id === virtualNumberId) };
}

function verdictOn(input: GateInput, first: Call): GateVerdict {
  const verdict = passGate(input, SECOND_LEG_GATE);
  const { trunk, to, now } = input;
  if (verdict.stopped) return verdict;
  if (to === first.to) return stoppedBy(verdict, 'second-leg', 'the number of the business is the number of the person');
  return trunk && !takesCalls(trunk, now) ? stoppedBy(verdict, 'trunk', whyNoCalls(trunk, now)) : verdict;
}

/** @returns the second leg on the line; the verdict that stops it; undefined if the first call has ended, or has a second leg */
async function place(
  context: RunContext,
  first: RunningCall,
  call: Call,
  input: GateInput,
  verdict: GateVerdict,
): Promise<SecondLeg | GateVerdict | undefined> {
  const { trunk, callerId, lead } = input;
  if (!trunk || !callerId || !lead) throw new Error('the gate passed a second leg that lacks its parts');
  const passed = { call, verdict, trunk, callerId, lead };
  const prepared = await prepareLine(context, passed);
  if (prepared instanceof RejectedError) return stoppedBy(verdict, 'line', prepared.message);
  let permit: Permit | undefined;
  let placed: SecondLeg | GateVerdict | undefined;
  try {
    permit = await permitWithin(context, trunk);
    placed = permit ? await commitAndSend(context, first, passed, prepared, permit) : stoppedBy(verdict, 'trunk', 'no line was free');
  } finally {
    if (!(placed instanceof SecondLeg)) prepared.discard();
    if (permit) await context.permits.release(permit, placed instanceof SecondLeg ? 1 : 0);
  }
  return placed;
}

async function permitWithin({ permits, store, clock }: RunContext, { _id }: Trunk): Promise<Permit | undefined> {
  for (const endMs = clock.monotonicMs() + PERMIT_WAIT_MS; ;) {
    const trunk = await store.acrossTenants.trunks.get(_id);
    const permit = trunk && (await permits.acquire(trunk));
    if (permit || !trunk) return permit;
    const waitMs = Math.max(MIN_PERMIT_WAIT_MS, permits.waitMs(trunk));
    if (clock.monotonicMs() + waitMs > endMs) return undefined;
    await pause(waitMs);
  }
}

async function commitAndSend(
  context: RunContext,
  first: RunningCall,
  passed: Passed,
  prepared: PreparedCall,
  permit: Permit,
): Promise<SecondLeg | GateVerdict | undefined> {
  const [leaseFromMs, now] = [context.clock.monotonicMs(), context.clock.now()];
  const placing = placingCall(context, passed, prepared, now);
  const event = callEvent(context.ids, 'call.changed.v1', placing, now, { status: 'placing', trunkId: placing.trunkId });
  const insert = context.outbox.insertOp('calls', withEvents(placing, [event]));
  let answer: PlacingAnswer | undefined;
  await first.record.then(async (firstCall) => {
    const mark = markOp(context, firstCall, placing._id, now);
    const ops: Op[] = [context.permits.useOp(permit)(), mark.op, insert.op];
    answer = await commitPlacing(context, placing, first.parties.tenant.timeZone, ops);
    if (answer !== 'placed') return undefined;
    mark.announce();
    return { ...firstCall, secondLegId: placing._id };
  });
  if (answer === 'short' || answer === 'waits') return stoppedBy(passed.verdict, 'wallet', 'the wallet does not pay for a second call');
  if (answer === 'capped') return stoppedBy(passed.verdict, 'daily-cap', 'the daily cap leaves too little for a second call');
  if (answer !== 'placed') return undefined;
  insert.announce();
  const leg = new SecondLeg(context, first);
  const { parties } = first;
  const startTalk = leg.begin.bind(leg);
  leg.runs(talk(context, { call: placing, dueAt: now, parties, prepared, sendWithinMs: sendWithinMs(context, leaseFromMs), startTalk }));
  return leg;
}

/** Marks the first call: of two commits with a second leg of the same call one holds. */
function markOp({ outbox, ids, workerId }: RunContext, first: Call, secondLegId: string, at: Date): AnnouncedOp {
  const event = callEvent(ids, 'call.changed.v1', first, at, { status: 'transferring', secondLegId });
  const guard = [
    ['workerId', '=', workerId],
    ['status', '=', 'answered'],
    ['secondLegId', 'absent'],
  ] as const;
  return outbox.patchOp('calls', first, guard, { set: { secondLegId } }, [event]);
}

async function storeRefused(context: RunContext, first: RunningCall, call: Call, { stopped, ...verdict }: GateVerdict): Promise<void> {
  if (!stopped) throw new Error('the verdict stopped nothing');
  const { outbox, ids, clock, metrics } = context;
  const now = clock.now();
  const refused: Call = { ...call, status: 'refused', verdict, refusedBy: stopped, endedAt: now };
  const event = callEvent(ids, 'call.ended.v1', refused, now, { status: 'refused', ...stopped });
  await first.record.then(async (firstCall) => {
    const writes = [markOp(context, firstCall, call._id, now), outbox.insertOp('calls', withEvents(refused, [event]))];
    if (!(await outbox.commit(writes)).ok) return undefined;
    metrics?.calls.inc({ status: 'refused' });
    return { ...firstCall, secondLegId: call._id };
  });
}
