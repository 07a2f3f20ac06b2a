import { optimistic } from '@turant/async';
import { isOnLine, RejectedError, type Call, type TenantId } from '@turant/domain';
import { callEvent } from './call-event.js';
import { leadIdOfCall } from '../intake/enquiry.js';
import type { RoadContext } from '../road-context.js';
import { withEvents } from '../outbox/with-events.js';
import { requestedCall } from './requested-call.js';
import { DUE_FIELDS, WAIT_FIELDS } from './wait-fields.js';

type HangUpContext = Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock' | 'metrics'> & { bus: Pick<RoadContext['bus'], 'control'> };

const HUNG_UP = { status: 'cancelled', endedBy: 'operator', reason: 'hung-up' } as const;

/**
 * Ends a call. A call that is not placed yet becomes `cancelled`; a call on the line is ended by its worker.
 * @throws RejectedError CALL_ENDED, CALL_NOT_FOUND
 */
export async function hangUp(context: HangUpContext, tenant: TenantId, callId: string): Promise<Call> {
  const { store, bus } = context;
  const attempt = async (): Promise<Call | undefined> => {
    const call = await store.calls.get(tenant, callId);
    if (!call) return cancelUnrouted(context, tenant, callId);
    if (isOnLine(call.status)) {
      await bus.control({ kind: 'hang-up', callId });
      return call;
    }
    if (call.status !== 'requested' && call.status !== 'scheduled') throw new RejectedError('CALL_ENDED', `the call is ${call.status}`);
    return cancel(context, call);
  };
  return optimistic(attempt, { contested: () => new RejectedError('CALL_ENDED', 'the call changes too fast') });
}

/**
 * Stores a call as cancelled whose id the lead's answer has named and that `routeLead` has not stored yet. `routeLead` then finds the id
 * in use and stores nothing.
 * @returns undefined if the call was stored meanwhile
 */
async function cancelUnrouted(
  { store, outbox, ids, clock, metrics }: HangUpContext,
  tenant: TenantId,
  callId: string,
): Promise<Call | undefined> {
  const lead = await store.leads.get(tenant, leadIdOfCall(callId));
  if (lead?.callId !== callId || lead.employeeId === undefined) throw new RejectedError('CALL_NOT_FOUND');
  const at = clock.now();
  const { dueAt: _, ...requested } = requestedCall(ids, { ...lead, callId, employeeId: lead.employeeId }, at);
  const event = callEvent(ids, 'call.ended.v1', requested, at, HUNG_UP);
  const call: Call = { ...requested, status: 'cancelled', endedAt: at, endedBy: 'operator', endReason: 'hung-up' };
  const [result] = await outbox.insertAndAnnounce('calls', [withEvents(call, [event])]);
  if (result !== 'inserted') return undefined;
  metrics?.calls.inc({ status: call.status });
  return call;
}

async function cancel({ outbox, ids, clock, metrics }: HangUpContext, call: Call): Promise<Call | undefined> {
  const at = clock.now();
  const event = callEvent(ids, 'call.ended.v1', call, at, HUNG_UP);
  const set = { status: 'cancelled' as const, endedAt: at, endedBy: 'operator' as const, endReason: 'hung-up' };
  const changed = await outbox.patchAndAnnounce(
    'calls',
    call,
    [['status', '=', call.status]],
    { set, unset: [...DUE_FIELDS, ...WAIT_FIELDS] },
    [event],
  );
  if (changed) metrics?.calls.inc({ status: changed.status });
  return changed;
}
