import { DUPLICATE_WINDOW_MS, type Lead } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { requestUnrouted } from '../calls/request-unrouted.js';

/** A lead is routed in milliseconds, and the backlog of a storm in less than this time. */
const UNROUTED_AFTER_MS = 60_000;
const MAX_LEADS_READ = 500;
/** A thousand leads and their calls cost 50 ms of a core. A sweep, which runs each second, reads no more than that. */
const MAX_UNROUTED_ROUNDS = 2;

/**
 * Looks once at each lead that was accepted a minute ago, so that a lead is called a minute late if the broker has lost its event or is
 * away. It reads the leads that have asked for a call and whose duplicate window is open, and remembers in memory how far it has come.
 * A lead that it misses (stored late, more leads than one sweep reads, another process took the lease) is found at the latest when its
 * window is closed: `sweepLeads` and `decideCollision` close no window before the lead's call is stored.
 */
export class UnroutedLeads {
  private seenUpTo = new Date(0);

  constructor(private readonly context: Pick<RoadContext, 'store' | 'outbox' | 'ids' | 'clock' | 'log'>) {}

  async sweep(): Promise<void> {
    const { store, clock } = this.context;
    const nowMs = clock.now().getTime();
    const before = new Date(nowMs - UNROUTED_AFTER_MS);
    let from = new Date(Math.max(this.seenUpTo.getTime(), nowMs - DUPLICATE_WINDOW_MS));
    for (let rounds = 0; rounds < MAX_UNROUTED_ROUNDS && from < before; rounds++) {
      const leads = await store.acrossTenants.leads.withCallSince(from, before, MAX_LEADS_READ);
      const count = await requestUnrouted(this.context, leads);
      if (count > 0) this.context.log.warn({ count }, 'calls were asked for a minute ago and not routed; they are requested now');
      from = leads.length < MAX_LEADS_READ ? before : nextFrom(from, leads);
      this.seenUpTo = from;
    }
  }
}

/** The time of the last lead, since later leads may have the same time; 1 ms more if all leads of the round had it. */
function nextFrom(from: Date, leads: readonly Lead[]): Date {
  const lastMs = leads.at(-1)?.receivedAt.getTime() ?? 0;
  return new Date(Math.max(lastMs, from.getTime() + 1));
}
