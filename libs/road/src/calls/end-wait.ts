import { calleeOf, openingAfter, RULE_PACK, zonesOf, type Call, type WaitReason } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { callEvent } from './call-event.js';
import { DUE_FIELDS, WAIT_FIELDS } from './wait-fields.js';

type WaitContext = Pick<RoadContext, 'outbox' | 'ids' | 'clock' | 'metrics'>;

/** A call that has waited this long is moved to the next opening; after as long again it is given up. */
export const MAX_WAIT_MS = 2 * 60 * 60 * 1000;
/** How long a call is moved if no hour is within the calling hours of all time zones of its number's country. */
const POSTPONED_BY_MS = 24 * 60 * 60 * 1000;

/** The daily cap ends by itself at midnight, so that a call that waits for it is not given up. */
type EndingWait = Exclude<WaitReason, 'daily-cap'>;

/** The end reasons of calls that have waited in vain, and the reason in words. */
const IN_VAIN: Readonly<Record<EndingWait, { endReason: string; words: string }>> = {
  wallet: { endReason: 'wallet-empty', words: 'the wallet was empty for two hours' },
  trunk: { endReason: 'trunk-down', words: 'the trunk took no calls for two hours' },
  limit: { endReason: 'limit-reached', words: 'a limit of calls was reached for two hours' },
};

/** Whether a call ended because it has waited in vain: no further call would mend that. */
export const hasWaitedInVain = (endReason: string | undefined): boolean =>
  Object.values(IN_VAIN).some((one) => one.endReason === endReason);

/** Guards a write on the call: it holds only if the call still waits as it was when it was read. */
const guardOf = ({ waitingFor = 'limit' }: Call) =>
  [
    ['status', '=', 'requested'],
    ['waitingFor', '=', waitingFor],
  ] as const;

/**
 * Puts a waiting call back into the ready list; it passes the gate again. Its due time is the old one, or the beginning of the day for which it
 * has waited.
 */
export async function stopWaiting({ outbox, ids, clock }: WaitContext, call: Call): Promise<void> {
  const now = clock.now();
  const event = callEvent(ids, 'call.requested.v1', call, now, { status: 'requested' });
  const { keptDueAt = now, firstDueAt = keptDueAt } = call;
  const change = { set: { dueAt: keptDueAt > now ? firstDueAt : keptDueAt }, unset: [...WAIT_FIELDS, 'firstDueAt' as const] };
  await outbox.patchAndAnnounce('calls', call, guardOf(call), change, [event]);
}

/** Ends a wait that has become too long: the first time the call is moved to the next opening, the second time it fails. */
export function endLongWait(context: WaitContext, call: Call, reason: EndingWait): Promise<boolean> {
  return call.isPostponed ? giveUp(context, call, reason) : postpone(context, call, reason);
}

async function postpone({ outbox, ids, clock }: WaitContext, call: Call, rule: EndingWait): Promise<boolean> {
  const now = clock.now();
  const zones = zonesOf(calleeOf(call.to).country ?? '');
  const at = openingAfter(now, zones, RULE_PACK.callingHours) ?? new Date(now.getTime() + POSTPONED_BY_MS);
  const reason = `${IN_VAIN[rule].words}; next opening ${at.toISOString()}`;
  const event = callEvent(ids, 'call.changed.v1', call, now, { status: 'scheduled', rule, reason, scheduleAt: at });
  const set = { status: 'scheduled' as const, dueAt: at, isPostponed: true };
  const unset = [...WAIT_FIELDS, 'firstDueAt'] as const;
  return (await outbox.patchAndAnnounce('calls', call, guardOf(call), { set, unset }, [event])) !== undefined;
}

async function giveUp({ outbox, ids, clock, metrics }: WaitContext, call: Call, rule: EndingWait): Promise<boolean> {
  const now = clock.now();
  const [status, endedBy, { endReason }] = ['failed', 'system', IN_VAIN[rule]] as const;
  const event = callEvent(ids, 'call.ended.v1', call, now, { status, endedBy, reason: endReason });
  const set = { status, endedAt: now, endedBy, endReason };
  const unset = [...WAIT_FIELDS, ...DUE_FIELDS];
  if (!(await outbox.patchAndAnnounce('calls', call, guardOf(call), { set, unset }, [event]))) return false;
  metrics?.calls.inc({ status });
  return true;
}
