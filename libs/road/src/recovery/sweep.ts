import { BegunErasures } from '../erasure/begun-erasures.js';
import { ErasedAgain } from '../erasure/erased-again.js';
import type { RoadContext } from '../road-context.js';
import { DeletedTenants } from './deleted-tenants.js';
import { handleFailedAgain, type EventHandlers } from './handle-failed-again.js';
import type { LostCalls } from './lost-calls.js';
import { OldRecords } from './old-records.js';
import { singleFlight } from './single-flight.js';
import { sweepLeads, sweepPaced, sweepScheduled, sweepUnpublished, underLease } from './sweep-jobs.js';
import { SweepLook } from './sweep-look.js';
import { UnroutedLeads } from './unrouted-leads.js';
import { WaitingCalls } from './waiting-calls.js';

export interface SweepParts {
  lost: LostCalls;
  handlers: EventHandlers;
  /** Called when calls are due. */
  onScheduled: () => void;
  /** True for an embedded store and bus. These lose no published event, so that nobody searches for leads without their calls. */
  isOnlyProcess: boolean;
}

/** Step of the road: makes the jobs that finish the work of dead processes. The caller runs a round of them each second. */
export function sweep(
  context: RoadContext & { workerId: string },
  { lost, handlers, onScheduled, isOnlyProcess }: SweepParts,
): () => Promise<void> {
  const unrouted = new UnroutedLeads(context);
  const waiting = new WaitingCalls(context);
  const old = new OldRecords(context);
  const deleted = new DeletedTenants(context);
  const begun = new BegunErasures(context);
  const again = new ErasedAgain(context);
  const look = new SweepLook(context);
  const leased = (name: string, work: () => Promise<void>): Promise<void> => underLease(context, name, work);
  return singleFlight([
    look.onlyFor('unpublished', () => sweepUnpublished(context)),
    look.onlyFor('scheduled', () => sweepScheduled(context).then(onScheduled)),
    look.onlyFor('waiting', () => leased('sweep-waiting', () => waiting.sweep()).then(onScheduled)),
    look.onlyFor('ready', async () => onScheduled()),
    look.onlyFor('leased', () => lost.sweep()),
    look.onlyFor('expired', () => sweepLeads(context)),
    look.onlyFor('failed', () => leased('sweep-failed', () => handleFailedAgain(context, handlers))),
    () => sweepPaced(context, 'sweep-old', old),
    look.onlyFor('deleting', () => sweepPaced(context, 'sweep-deleted', deleted)),
    look.onlyFor('erasing', () => sweepPaced(context, 'sweep-erasures', begun)),
    () => sweepPaced(context, 'sweep-erased', again),
    ...(isOnlyProcess
      ? []
      : [look.onlyFor('unrouted', () => leased('sweep-unrouted', () => unrouted.sweep())), () => unrouted.sweepSoon()]),
  ]);
}
