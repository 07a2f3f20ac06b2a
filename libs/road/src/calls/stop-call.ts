import type { Call, GateInput, GateVerdict } from '@turant/domain';
import { callEvent } from './call-event.js';
import { endLongWait, MAX_WAIT_MS } from './end-wait.js';
import { DUE_FIELDS } from './wait-fields.js';
import { statusChange } from '../intake/lead-status.js';
import type { PlacementResult } from './placement-result.js';
import type { RoadContext } from '../road-context.js';

type StopContext = Pick<RoadContext, 'ids' | 'clock' | 'outbox' | 'metrics'>;

/** Adds to the gate's verdict a rule that stops the call and is only known after the gate. */
export const stoppedBy = (verdict: GateVerdict, rule: string, reason: string): GateVerdict => ({
  ...verdict,
  rules: [...verdict.rules, { rule, outcome: 'refuse', reason }],
  stopped: { rule, reason },
});

/** Moves the call's due time. The wait is announced once, however often the call has to wait. */
async function waitFor(context: StopContext, call: Call, at: Date, reason: string): Promise<PlacementResult> {
  const { ids, clock, outbox } = context;
  const isAnnounced = call.waitingFor === 'limit';
  const now = clock.now();
  const isLong = isAnnounced && now.getTime() - (call.firstDueAt ?? now).getTime() > MAX_WAIT_MS;
  if (isLong) return (await endLongWait(context, call, 'limit')) ? 'later' : 'gone';
  const event = callEvent(ids, 'call.changed.v1', call, now, { status: 'waiting', waitingFor: 'limit', reason });
  const change = { set: { dueAt: at, firstDueAt: call.firstDueAt ?? call.dueAt, waitingFor: 'limit' as const } };
  const changed = await outbox.patchAndAnnounce('calls', call, [['status', '=', 'requested']], change, isAnnounced ? [] : [event]);
  return changed ? 'later' : 'gone';
}

/** Refuses a call, or schedules it for the next opening: verdict and status are one guarded write. */
export async function stopCall(context: StopContext, call: Call, input: GateInput, verdict: GateVerdict): Promise<PlacementResult> {
  const { stopped, ...stored } = verdict;
  if (!stopped) throw new Error('the verdict stopped nothing');
  if (stopped.waitUntil) return waitFor(context, call, stopped.waitUntil, stopped.reason);
  const status = stopped.scheduleAt ? 'scheduled' : 'refused';
  const event = callEvent(context.ids, stopped.scheduleAt ? 'call.changed.v1' : 'call.ended.v1', call, input.now, { status, ...stopped });
  const change = {
    set: {
      status,
      verdict: stored,
      ...(stopped.scheduleAt ? { dueAt: stopped.scheduleAt } : { refusedBy: stopped, endedAt: input.now }),
    } as Partial<Call>,
    unset: stopped.scheduleAt ? (['firstDueAt'] as const) : DUE_FIELDS,
  };
  const writes = [context.outbox.patchOp('calls', call, [['status', '=', 'requested']], change, [event])];
  const { lead } = input;
  const isBlocked = stopped.rule === 'do-not-call' && lead && lead.status !== 'do-not-call';
  const blocked = isBlocked ? statusChange(context.ids, lead, 'do-not-call', input.now) : undefined;
  if (lead && blocked) writes.push(context.outbox.patchOp('leads', lead, blocked.guard, blocked.change, blocked.events));
  const result = await context.outbox.commit(writes);
  if (!result.ok) return 'gone';
  if (status === 'refused') context.metrics?.calls.inc({ status });
  return 'refused';
}
