import type { Call, LeadStatus, Trunk, TrunkFailure } from '@turant/domain';
import type { Change, Op } from '@turant/store';
import type { RoadContext } from '../road-context.js';
import { callEvent } from './call-event.js';
import type { PlacementResult } from './placement-result.js';

type WaitContext = Pick<RoadContext, 'store' | 'wallets' | 'outbox' | 'ids' | 'clock'>;

/** A call waits 1 to 2 s after its first failure, twice as long after each further one, and not longer than an open breaker. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 25_000;
/** A call that has failed so often although its trunk worked in between is at fault itself. */
export const MAX_OWN_FAILURES = 3;
const MAX_RETURN_CONFLICTS = 5;

/** Takes a call whose trunk takes no calls out of the ready list; its due time is kept. */
export async function waitForTrunk({ ids, clock, outbox }: WaitContext, call: Call, trunk: Trunk): Promise<PlacementResult> {
  const now = clock.now();
  const reason = `the trunk ${trunk.name} takes no calls: ${trunk.breaker?.reason ?? ''} ${trunk.breaker?.sipCode ?? ''}`.trim();
  const event = callEvent(ids, 'call.changed.v1', call, now, { status: 'waiting', waitingFor: 'trunk', trunkId: trunk._id, reason });
  const change: Change<Call> = {
    set: { waitingFor: 'trunk', keptDueAt: call.firstDueAt ?? call.dueAt ?? now },
    unset: ['dueAt', 'firstDueAt'],
  };
  return (await outbox.patchAndAnnounce('calls', call, [['status', '=', 'requested']], change, [event])) ? 'later' : 'gone';
}

/** What a call that failed at its trunk loses: it is as before it was placed. */
const OF_THE_PLACEMENT = [
  'openOn', 'leaseUntil', 'reservedPaise', 'workerId', 'dialog', 'placedAt', 'from', 'trunkId', 'virtualNumberId', 'connectionId',
] as const; // prettier-ignore

/**
 * Makes a placed call `requested` again, after its INVITE has failed at the trunk and nothing can have rung, or has never left: one commit
 * with its reservation and the lead's status. The commit is guarded on the call that was read, as a settlement is.
 * @param call with the counts of its failures as they are to be stored
 * @param keptDueAt its due time before it was placed
 * @returns whether this write holds
 */
export async function returnCall(context: WaitContext, call: Call, failure: TrunkFailure, keptDueAt: Date): Promise<boolean> {
  const { store, wallets, outbox, ids, clock } = context;
  const now = clock.now();
  const { reason, sip } = failure;
  const { trunkId, placedAt, trunkFailures = 0, ownFailures = 0 } = call;
  const detail = { status: 'waiting', waitingFor: 'trunk', isReturned: true, placedAt, trunkId, reason, ...(sip && { sip }) };
  const change: Change<Call> = {
    set: { status: 'requested', waitingFor: 'trunk', keptDueAt, trunkFailures, ownFailures, placeAgainAt: pauseFrom(now, trunkFailures) },
    unset: OF_THE_PLACEMENT,
  };
  const guard = [
    ['status', '=', call.status],
    ['workerId', '=', call.workerId ?? ''],
    ['reservedPaise', '=', call.reservedPaise ?? 0],
  ] as const;
  const returned = outbox.patchOp('calls', call, guard, change, [callEvent(ids, 'call.changed.v1', call, now, detail)]);
  for (let tries = 0; tries < MAX_RETURN_CONFLICTS; tries++) {
    const lead = await store.leads.get(call.tenantId, call.leadId);
    const ops: Op[] = [returned.op];
    if (lead?.status === 'calling')
      ops.push(store.leads.patchOp(call.tenantId, lead._id, [['status', '=', 'calling']], { set: { status: leadStatusBefore(call) } }));
    const move = { kind: 'settle' as const, reservedPaise: call.reservedPaise ?? 0, chargePaise: 0 };
    const answer = await wallets.submit(call.tenantId, { move, ops });
    if (answer.outcome === 'done') {
      returned.announce();
      return true;
    }
    // If the lead changed meanwhile, it is read again. After any other miss another process has ended the call.
    if (answer.outcome !== 'missed' || answer.op !== 1) return false;
  }
  return false;
}

const leadStatusBefore = ({ attempt }: Call): LeadStatus => (attempt > 1 ? 'unreachable' : 'new');

/** With jitter, so that the calls of a trunk do not come back together. */
function pauseFrom(now: Date, failures: number): Date {
  const ms = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS / 2);
  return new Date(now.getTime() + ms * (1 + Math.random()));
}
