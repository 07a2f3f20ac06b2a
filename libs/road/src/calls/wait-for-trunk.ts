import type { Call, CallHop, LeadStatus, Trunk, TrunkFailure } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { callEvent } from './call-event.js';
import { whyNoCalls } from './choose-trunk.js';
import { leaveLine } from './leave-line.js';
import { leaveReadyList } from './leave-ready-list.js';
import type { PlacementResult } from './placement-result.js';

type WaitContext = Pick<RoadContext, 'store' | 'wallets' | 'outbox' | 'ids' | 'clock'>;

/** A call waits 1 to 2 s after its first failure, twice as long after each further one, and not longer than an open breaker. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 25_000;
/** If the trunk has worked between a call's failures, the call itself is at fault after this many of them. */
export const MAX_OWN_FAILURES = 3;

/** Lets a call whose trunk takes no calls wait outside the ready list. */
export function waitForTrunk(context: WaitContext, call: Call, trunk: Trunk): Promise<PlacementResult> {
  return leaveReadyList(context, call, 'trunk', { trunkId: trunk._id, reason: whyNoCalls(trunk, context.clock.now()) });
}

/** The fields of a placed call. A call that failed at its trunk loses them, so that it is as it was before it was placed. */
const OF_THE_PLACEMENT = [
  'openOn', 'leaseUntil', 'reservedPaise', 'workerId', 'dialog', 'placedAt', 'from', 'trunkId', 'virtualNumberId', 'connectionId',
] as const; // prettier-ignore

/** Why a placed call goes back. */
export interface ReturnReason {
  failure: TrunkFailure;
  /** The call's due time before it was placed. */
  keptDueAt: Date;
  /** The trunks that have failed the call, if it is tried on another one at once (`hopsAfter`); absent if the call waits. */
  hops?: CallHop[] | undefined;
}

/**
 * Makes a placed call `requested` again in one commit (`leaveLine`). The INVITE has failed at the trunk before anything can have rung, or it has
 * never left.
 * @param call with the counts of its failures as they are to be stored
 * @returns whether this write holds
 */
export function returnCall(context: WaitContext, call: Call, { failure, keptDueAt, hops }: ReturnReason): Promise<boolean> {
  const now = context.clock.now();
  const { reason, sip, retryAfterMs } = failure;
  const { trunkId, placedAt, trunkFailures = 0, ownFailures = 0 } = call;
  const about = { isReturned: true, placedAt, trunkId, reason, ...(sip && { sip }) };
  const counts = { status: 'requested' as const, trunkFailures, ownFailures };
  const again = hops
    ? { set: { ...counts, dueAt: keptDueAt, hops }, unset: OF_THE_PLACEMENT }
    : {
        set: { ...counts, waitingFor: 'trunk' as const, keptDueAt, placeAgainAt: pauseFrom(now, trunkFailures, retryAfterMs) },
        unset: [...OF_THE_PLACEMENT, 'hops' as const],
      };
  const waits = { status: 'waiting', waitingFor: 'trunk' } as const;
  const detail = { ...(hops ? { status: 'rerouted' as const, hop: hops.length } : waits), ...about };
  return leaveLine(context, call, {
    change: again,
    event: callEvent(context.ids, 'call.changed.v1', call, now, detail),
    leadStatus: leadStatusBefore(call),
    chargePaise: 0,
  });
}

const leadStatusBefore = ({ attempt }: Call): LeadStatus => (attempt > 1 ? 'unreachable' : 'new');

/** The time up to which a call waits. Jitter keeps the calls of a trunk from coming back together; `retryAfterMs` of the carrier is kept. */
function pauseFrom(now: Date, failures: number, retryAfterMs = 0): Date {
  const ms = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS / 2);
  return new Date(now.getTime() + Math.max(ms, retryAfterMs) * (1 + Math.random()));
}
