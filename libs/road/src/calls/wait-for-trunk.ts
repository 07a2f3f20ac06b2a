import type { Call, LeadStatus, Trunk, TrunkFailure } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { callEvent } from './call-event.js';
import { leaveLine } from './leave-line.js';
import { leaveReadyList } from './leave-ready-list.js';
import type { PlacementResult } from './placement-result.js';

type WaitContext = Pick<RoadContext, 'store' | 'wallets' | 'outbox' | 'ids' | 'clock'>;

/** A call waits 1 to 2 s after its first failure, twice as long after each further one, and not longer than an open breaker. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 25_000;
/** A call that has failed so often although its trunk worked in between is at fault itself. */
export const MAX_OWN_FAILURES = 3;

/** Lets a call whose trunk takes no calls wait outside the ready list. */
export function waitForTrunk(context: WaitContext, call: Call, { _id, name, breaker }: Trunk): Promise<PlacementResult> {
  const reason = `the trunk ${name} takes no calls: ${breaker?.reason ?? ''} ${breaker?.sipCode ?? ''}`.trim();
  return leaveReadyList(context, call, 'trunk', { trunkId: _id, reason });
}

/** The fields of a placed call. A call that failed at its trunk loses them, so that it is as it was before it was placed. */
const OF_THE_PLACEMENT = [
  'openOn', 'leaseUntil', 'reservedPaise', 'workerId', 'dialog', 'placedAt', 'from', 'trunkId', 'virtualNumberId', 'connectionId',
] as const; // prettier-ignore

/**
 * Makes a placed call `requested` again, after its INVITE has failed at the trunk and nothing can have rung, or has never left, in one
 * commit (`leaveLine`).
 * @param call with the counts of its failures as they are to be stored
 * @param keptDueAt its due time before it was placed
 * @returns whether this write holds
 */
export function returnCall(context: WaitContext, call: Call, failure: TrunkFailure, keptDueAt: Date): Promise<boolean> {
  const now = context.clock.now();
  const { reason, sip } = failure;
  const { trunkId, placedAt, trunkFailures = 0, ownFailures = 0 } = call;
  const detail = { status: 'waiting', waitingFor: 'trunk', isReturned: true, placedAt, trunkId, reason, ...(sip && { sip }) };
  const placeAgainAt = pauseFrom(now, trunkFailures);
  return leaveLine(context, call, {
    change: {
      set: { status: 'requested', waitingFor: 'trunk', keptDueAt, trunkFailures, ownFailures, placeAgainAt },
      unset: OF_THE_PLACEMENT,
    },
    event: callEvent(context.ids, 'call.changed.v1', call, now, detail),
    leadStatus: leadStatusBefore(call),
    chargePaise: 0,
  });
}

const leadStatusBefore = ({ attempt }: Call): LeadStatus => (attempt > 1 ? 'unreachable' : 'new');

/** With jitter, so that the calls of a trunk do not come back together. */
function pauseFrom(now: Date, failures: number): Date {
  const ms = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS / 2);
  return new Date(now.getTime() + ms * (1 + Math.random()));
}
