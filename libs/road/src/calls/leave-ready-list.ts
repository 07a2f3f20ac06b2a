import type { Call } from '@turant/domain';
import type { KeptReason } from '@turant/store';
import type { RoadContext } from '../road-context.js';
import { callEvent } from './call-event.js';
import type { PlacementResult } from './placement-result.js';
import { DUE_FIELDS } from './wait-fields.js';

/**
 * Takes a call that cannot be placed now out of the ready list; its due time is kept.
 * @param detail further data of the event, besides what the call waits for
 */
export async function leaveReadyList(
  { ids, clock, outbox }: Pick<RoadContext, 'outbox' | 'ids' | 'clock'>,
  call: Call,
  waitingFor: KeptReason,
  detail: Readonly<Record<string, unknown>>,
  verdict?: Call['verdict'],
): Promise<PlacementResult> {
  const now = clock.now();
  const event = callEvent(ids, 'call.changed.v1', call, now, { status: 'waiting', waitingFor, ...detail });
  const set = { waitingFor, keptDueAt: call.firstDueAt ?? call.dueAt ?? now, ...(verdict && { verdict }) };
  const change = { set, unset: [...DUE_FIELDS, 'hops' as const] };
  return (await outbox.patchAndAnnounce('calls', call, [['status', '=', 'requested']], change, [event])) ? 'later' : 'gone';
}
