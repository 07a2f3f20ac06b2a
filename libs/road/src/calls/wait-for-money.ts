import { blockPricePaise, openingAfter, calleeOf, RULE_PACK, zonesOf, type Call, type GateVerdict, type Tier } from '@turant/domain';
import type { Change } from '@turant/store';
import type { RoadContext } from '../road-context.js';
import { callEvent } from './call-event.js';
import { FIRST_BLOCKS } from './limits.js';
import type { PlacementResult } from './placement-result.js';

type WaitContext = Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock' | 'metrics'>;

const RULE = 'wallet';
const REASON = 'the balance is below two blocks';
/** A call that has waited this long is moved to the next opening; after as long again it is given up. */
export const MAX_WAIT_MS = 2 * 60 * 60 * 1000;
/** For a number whose country has no common hours. */
const POSTPONED_BY_MS = 24 * 60 * 60 * 1000;

/** What is reserved when a call of that tier is placed. */
export const firstPricePaise = (tier: Tier): number => FIRST_BLOCKS * blockPricePaise(tier);

/** Takes a call whose wallet is empty out of the ready list; its due time is kept. */
export async function waitForMoney(context: WaitContext, call: Call, verdict: GateVerdict): Promise<PlacementResult> {
  const { ids, clock, outbox } = context;
  const now = clock.now();
  const rules = [...verdict.rules, { rule: RULE, outcome: 'wait', reason: REASON }];
  const change: Change<Call> = {
    set: { waitingFor: 'wallet', keptDueAt: call.firstDueAt ?? call.dueAt ?? now, verdict: { pack: verdict.pack, at: verdict.at, rules } },
    unset: ['dueAt', 'firstDueAt'],
  };
  const event = callEvent(ids, 'call.changed.v1', call, now, { status: 'waiting', waitingFor: 'wallet', rule: RULE, reason: REASON });
  return (await outbox.patchAndAnnounce('calls', call, [['status', '=', 'requested']], change, [event])) ? 'later' : 'gone';
}

const IS_WAITING = [
  ['status', '=', 'requested'],
  ['waitingFor', '=', 'wallet'],
] as const;
const NO_LONGER = ['keptDueAt', 'waitingFor'] as const;

/** Puts a call that waits for money back into the ready list, at its old due time; it passes the gate again. */
export async function stopWaiting({ outbox, ids, clock }: WaitContext, call: Call): Promise<void> {
  const event = callEvent(ids, 'call.requested.v1', call, clock.now(), { status: 'requested' });
  await outbox.patchAndAnnounce('calls', call, IS_WAITING, { set: { dueAt: call.keptDueAt }, unset: NO_LONGER }, [event]);
}

/** Ends a wait that has become too long: the first time the call is moved to the next opening, the second time it fails. */
export function endLongWait(context: WaitContext, call: Call): Promise<void> {
  return call.isPostponed ? giveUp(context, call) : postpone(context, call);
}

async function postpone({ outbox, ids, clock }: WaitContext, call: Call): Promise<void> {
  const now = clock.now();
  const zones = zonesOf(calleeOf(call.to).country ?? '');
  const at = openingAfter(now, zones, RULE_PACK.callingHours) ?? new Date(now.getTime() + POSTPONED_BY_MS);
  const reason = `the wallet was empty for two hours; next opening ${at.toISOString()}`;
  const event = callEvent(ids, 'call.changed.v1', call, now, { status: 'scheduled', rule: RULE, reason, scheduleAt: at });
  const set = { status: 'scheduled' as const, dueAt: at, isPostponed: true };
  await outbox.patchAndAnnounce('calls', call, IS_WAITING, { set, unset: NO_LONGER }, [event]);
}

async function giveUp({ outbox, ids, clock, metrics }: WaitContext, call: Call): Promise<void> {
  const now = clock.now();
  const [status, endedBy, endReason] = ['failed', 'system', 'wallet-empty'] as const;
  const event = callEvent(ids, 'call.ended.v1', call, now, { status, endedBy, reason: endReason });
  const set = { status, endedAt: now, endedBy, endReason };
  if (await outbox.patchAndAnnounce('calls', call, IS_WAITING, { set, unset: NO_LONGER }, [event])) metrics?.calls.inc({ status });
}
