import type { Call } from '@turant/domain';
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
