import { isOnLine, RejectedError, type Call, type TenantId } from '@turant/domain';
import { callEvent } from './call-events.js';
import type { RoadContext } from './road-context.js';

const MOST_TRIES = 5;

/**
 * Ends a call: one that is not placed yet becomes `cancelled`; one on the line is ended by the worker that has it.
 * @throws RejectedError CALL_ENDED, CALL_NOT_FOUND
 */
export async function hangUp(context: Pick<RoadContext, 'store' | 'bus' | 'announcer' | 'ids' | 'clock'>, tenant: TenantId, callId: string): Promise<Call> {
  const { store, bus } = context;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const call = await store.calls.get(tenant, callId);
    if (!call) throw new RejectedError('CALL_NOT_FOUND', 'no such call');
    if (isOnLine(call.status)) {
      await bus.control({ kind: 'hang-up', callId });
      return call;
    }
    if (call.status !== 'requested' && call.status !== 'scheduled') throw new RejectedError('CALL_ENDED', `the call is ${call.status}`);
    const cancelled = await cancel(context, call);
    if (cancelled) return cancelled;
  }
  throw new RejectedError('CALL_ENDED', 'the call changes too fast');
}

async function cancel({ store, announcer, ids, clock }: Pick<RoadContext, 'store' | 'announcer' | 'ids' | 'clock'>, call: Call): Promise<Call | undefined> {
  const at = clock.now();
  const event = callEvent(ids, 'call.ended.v1', call, at, { status: 'cancelled', endedBy: 'operator', reason: 'hung-up' });
  const set = { status: 'cancelled' as const, endedAt: at, endedBy: 'operator' as const, endReason: 'hung-up', pendingSince: at };
  const changed = await store.calls.patch(call.tenantId, call._id, [['status', '=', call.status]], { set, unset: ['dueAt'], push: { pending: [event] } });
  if (changed) announcer.announce('calls', [{ ...changed, pending: [event] }]);
  return changed;
}
