import {
  localTime,
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
import { withoutEvents } from '../outbox/with-events.js';
import { retryUntil } from '../retry-until.js';
import type { TelephonyContext } from '../road-context.js';
import { headersOfCall } from './headers-of-call.js';
import { CALL_LEASE_MS, firstPricePaise } from './limits.js';
import { toLineTrunk } from './to-line-trunk.js';
import { DUE_FIELDS } from './wait-fields.js';

/** The INVITE leaves at least this long before the lease ends: more than a clock's drift and a slow timer take. */
const LEASE_MARGIN_MS = 2_000;
/** How long a commit with a lost reply is looked up; shorter than the hold of the trunk's permit. */
const LOST_REPLY_MS = 2_000;

/** A call in the ready list may still say what it waited for. */
export const OF_THE_READY_LIST = [...DUE_FIELDS, 'waitingFor'] as const;

/** A call that has passed the gate, and the line that it uses. */
export interface Passed {
  call: Call;
  verdict: GateVerdict;
  trunk: Trunk;
  callerId: VirtualNumber;
  lead: Lead;
}

/** The call on its line before anything is sent, or why the line refuses it. */
export async function prepareLine(context: TelephonyContext, passed: Omit<Passed, 'verdict'>): Promise<PreparedCall | RejectedError> {
  try {
    return await context.lines.prepare(orderOf(context, passed));
  } catch (error) {
    if (error instanceof RejectedError) return error;
    throw error;
  }
}

const orderOf = ({ vault, limits }: TelephonyContext, { call, trunk, callerId, lead }: Omit<Passed, 'verdict'>): PlaceOrder => ({
  callId: call._id,
  to: call.to,
  from: callerId.number,
  headers: headersOfCall(trunk, call, lead),
  ringTimeoutMs: limits.ringMs,
  trunk: toLineTrunk(vault, trunk),
});

/** The call's record with the status `placing`: it names the line and reserves the first blocks. */
export function placingCall({ workerId }: TelephonyContext, passed: Passed, { dialog }: PreparedCall, now: Date): Call {
  const { call, verdict, trunk, callerId, lead } = passed;
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
    dialog,
  };
  for (const field of OF_THE_READY_LIST) delete placing[field];
  return placing;
}

/** `short` or `waits`: the wallet cannot pay, for good or until other calls end. `capped`: the daily cap leaves too little. `missed`: the position of the op whose guard did not hold. */
export type PlacingAnswer = 'placed' | 'short' | 'waits' | 'capped' | { missed: number };

/** Commits a call's record with the reservation that it names, which counts for the tenant's day. */
export async function commitPlacing(
  context: TelephonyContext,
  placing: Call,
  timeZone: string,
  ops: readonly Op[],
): Promise<PlacingAnswer> {
  const { reservedPaise: paise = 0, placedAt = context.clock.now() } = placing;
  const submitted = context.wallets.submit(placing.tenantId, {
    move: { kind: 'reserve', paise, day: localTime(placedAt, timeZone).day },
    ops: [...ops],
  });
  const answer = await submitted.catch((error: unknown) => placedBefore(context, placing, error));
  if (answer.outcome === 'done') return 'placed';
  return answer.outcome === 'missed' ? { missed: answer.op } : answer.outcome;
}

/**
 * For how long the INVITE may still leave. After a freeze of this process another worker may own the call, so the line gets the lease's deadline.
 * @param leaseFromMs the monotonic time at which the lease began
 */
export const sendWithinMs = ({ clock }: TelephonyContext, leaseFromMs: number): number =>
  leaseFromMs + CALL_LEASE_MS - LEASE_MARGIN_MS - clock.monotonicMs();

/** After a lost reply the commit may still hold. Then this worker must place the call: no other worker does while the lease holds. */
async function placedBefore({ store, clock, workerId }: TelephonyContext, placing: Call, error: unknown): Promise<{ outcome: 'done' }> {
  if (!(error instanceof RetryLaterError)) throw error;
  const stored = await retryUntil(clock, clock.monotonicMs() + LOST_REPLY_MS, () => store.calls.get(placing.tenantId, placing._id));
  const isOurs = stored?.status === 'placing' && stored.workerId === workerId && stored.dialog?.sipCallId === placing.dialog?.sipCallId;
  if (!isOurs) throw error;
  return { outcome: 'done' };
}
