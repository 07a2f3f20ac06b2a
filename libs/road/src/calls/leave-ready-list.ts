import { type Call, type GateVerdict, nextLocal } from '@turant/domain';
import type { KeptReason } from '@turant/store';
import type { RoadContext } from '../road-context.js';
import { callEvent } from './call-event.js';
import type { PlacementResult } from './placement-result.js';
import { DUE_FIELDS } from './wait-fields.js';

/** The fields that a waiting call stores, besides the one that says what it waits for. */
interface Wait {
  verdict?: Call['verdict'];
  /** When the wait ends by itself; absent if nobody knows that. */
  until?: Date;
}

/**
 * Takes a call that cannot be placed now out of the ready list; its due time is kept.
 * @param detail further data of the event, besides what the call waits for
 */
export async function leaveReadyList(
  { ids, clock, outbox }: Pick<RoadContext, 'outbox' | 'ids' | 'clock'>,
  call: Call,
  waitingFor: KeptReason,
  detail: Readonly<Record<string, unknown>>,
  { verdict, until }: Wait = {},
): Promise<PlacementResult> {
  const now = clock.now();
  const event = callEvent(ids, 'call.changed.v1', call, now, { status: 'waiting', waitingFor, ...detail });
  const dueAt = call.firstDueAt ?? call.dueAt ?? now;
  const due = until ? { keptDueAt: until, firstDueAt: dueAt } : { keptDueAt: dueAt };
  const unset = [...(until ? (['dueAt'] as const) : DUE_FIELDS), 'hops' as const];
  const change = { set: { waitingFor, ...due, ...(verdict && { verdict }) }, unset };
  return (await outbox.patchAndAnnounce('calls', call, [['status', '=', 'requested']], change, [event])) ? 'later' : 'gone';
}

type MoneyContext = Pick<RoadContext, 'outbox' | 'ids' | 'clock'>;

/** Lets a call whose wallet is empty wait outside the ready list. */
export const waitForMoney = (context: MoneyContext, call: Call, verdict: GateVerdict): Promise<PlacementResult> =>
  waitByRule(context, call, verdict, { rule: 'wallet', reason: 'the balance is below two blocks' });

/** Lets a call that the daily cap stops wait outside the ready list until the tenant's next day begins, or the cap leaves room again. */
export function waitForNextDay(context: MoneyContext, call: Call, verdict: GateVerdict, timeZone: string): Promise<PlacementResult> {
  const until = nextDay(context.clock.now(), timeZone);
  const reason = `the daily cap is reached; the next day begins ${until.toISOString()}`;
  return waitByRule(context, call, verdict, { rule: 'daily-cap', reason }, until);
}

/** The first midnight after a time. */
const nextDay = (at: Date, timeZone: string): Date => nextLocal(new Date(at.getTime() + 1), timeZone, 0);

/** The rule stops the call after the gate; its verdict has it, too. */
function waitByRule(
  context: MoneyContext,
  call: Call,
  { pack, at, rules }: GateVerdict,
  { rule, reason }: { rule: KeptReason; reason: string },
  until?: Date,
): Promise<PlacementResult> {
  const verdict = { pack, at, rules: [...rules, { rule, outcome: 'wait' as const, reason }] };
  const detail = { rule, reason, ...(until && { until: until.toISOString() }) };
  return leaveReadyList(context, call, rule, detail, { verdict, ...(until && { until }) });
}
