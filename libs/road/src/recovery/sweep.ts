import type { RoadContext } from '../road-context.js';
import type { EventHandlers } from './handle-failed-again.js';
import type { LostCalls } from './lost-calls.js';
import { singleFlight } from './single-flight.js';
import { sweepFailed, sweepLeads, sweepScheduled, sweepUnpublished, sweepUnrouted } from './sweep-jobs.js';
import { UnroutedLeads } from './unrouted-leads.js';

export interface SweepParts {
  lost: LostCalls;
  /** What consumers do with events, by consumer group. */
  handlers: EventHandlers;
  /** Calls may have become due. */
  onScheduled: () => void;
  /** The engine is embedded: an event stays in its document until it is handled, so that none can be lost on the way. */
  isOnlyProcess: boolean;
}

/** Step of the road: the jobs that finish what a dead process has left; one round of them a second. */
export function sweep(
  context: RoadContext & { workerId: string },
  { lost, handlers, onScheduled, isOnlyProcess }: SweepParts,
): () => Promise<void> {
  const unrouted = new UnroutedLeads(context);
  return singleFlight([
    () => sweepUnpublished(context),
    () => sweepScheduled(context).then(onScheduled),
    () => lost.sweep(),
    () => sweepLeads(context),
    () => sweepFailed(context, handlers),
    ...(isOnlyProcess ? [] : [() => sweepUnrouted(context, unrouted)]),
  ]);
}
