import type { Call, GateInput, GateVerdict } from '@turant/domain';
import type { Op } from '@turant/store';
import { callEvent } from './call-event.js';
import { statusChange } from '../intake/lead-status.js';
import type { Placement } from './place-call.js';
import type { RoadContext } from '../road-context.js';

type StopContext = Pick<RoadContext, 'store' | 'ids' | 'clock' | 'announcer' | 'metrics'>;

/** The verdict of the gate, stopped after all by something that is found out after it. */
export const stoppedBy = (verdict: GateVerdict, rule: string, reason: string): GateVerdict => ({
  ...verdict,
  rules: [...verdict.rules, { rule, outcome: 'refuse', reason }],
  stopped: { rule, reason },
});

/** Not now: the call keeps its place and is looked at again at its due time. Said once, however often it is looked at. */
async function waitFor(context: StopContext, call: Call, at: Date, reason: string): Promise<Placement> {
  const { store, ids, clock, announcer } = context;
  const isSaid = call.waitingFor === 'limit';
  const now = clock.now();
  const event = callEvent(ids, 'call.changed.v1', call, now, { status: 'waiting', waitingFor: 'limit', reason });
  const change = {
    set: { dueAt: at, waitingFor: 'limit', ...(!isSaid && { pendingSince: now }) } as Partial<Call>,
    ...(!isSaid && { push: { pending: [event] } }),
  };
  const changed = await store.calls.patch(call.tenantId, call._id, [['status', '=', 'requested']], change);
  if (changed && !isSaid) announcer.announce('calls', [{ ...changed, pending: [event] }]);
  return changed ? 'later' : 'gone';
}

/** Refused, or scheduled for the next opening: verdict and status in one guarded write. */
export async function stopCall(context: StopContext, call: Call, input: GateInput, verdict: GateVerdict): Promise<Placement> {
  const { stopped, ...stored } = verdict;
  if (!stopped) throw new Error('the verdict stopped nothing');
  if (stopped.waitUntil) return waitFor(context, call, stopped.waitUntil, stopped.reason);
  const status = stopped.scheduleAt ? 'scheduled' : 'refused';
  const event = callEvent(context.ids, stopped.scheduleAt ? 'call.changed.v1' : 'call.ended.v1', call, input.now, { status, ...stopped });
  const change = {
    set: {
      status,
      verdict: stored,
      pendingSince: input.now,
      ...(stopped.scheduleAt ? { dueAt: stopped.scheduleAt } : { refusedBy: stopped, endedAt: input.now }),
    } as Partial<Call>,
    push: { pending: [event] },
    ...(!stopped.scheduleAt && { unset: ['dueAt'] as const }),
  };
  const ops: Op[] = [context.store.calls.patchOp(call.tenantId, call._id, [['status', '=', 'requested']], change)];
  const { lead } = input;
  const isBlocked = stopped.rule === 'do-not-call' && lead && lead.status !== 'do-not-call';
  const blocked = isBlocked ? statusChange(context.ids, lead, 'do-not-call', input.now) : undefined;
  if (lead && blocked) ops.push(context.store.leads.patchOp(call.tenantId, lead._id, blocked.guard, blocked.change));
  const result = await context.store.door.commit(ops);
  if (!result.ok) return 'gone';
  if (status === 'refused') context.metrics?.calls.inc({ status });
  context.announcer.announce('calls', [{ ...call, pending: [event] }]);
  if (blocked) context.announcer.announce('leads', blocked.announced);
  return 'refused';
}
