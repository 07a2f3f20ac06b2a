import { DUPLICATE_WINDOW_MS, type Lead } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { RoadContext } from '../road-context.js';
import { requestUnrouted } from '../calls/request-unrouted.js';

/** How old a lead is when its call is looked for. A lead is routed in milliseconds, and the backlog of a storm within this time. */
const UNROUTED_AFTER_MS = 60_000;
/** How old a lead is when its call is looked for while the bus holds up events. It is read once more when it is a minute old. */
const UNROUTED_SOON_MS = 2_000;
const MAX_LEADS_READ = 500;
/** A thousand leads and their calls cost 50 ms of a core. A sweep, which runs each second, reads no more than that. */
const MAX_UNROUTED_ROUNDS = 2;

/**
 * Looks once at each lead that was accepted a minute ago, so that a lead is called a minute late if the broker has lost its event. While the
 * bus is failing it looks at leads that are 2 s old, too. It reads the leads that have asked for a call and whose duplicate window is
 * open, and remembers in memory how far it has come.
 * A lead that it misses (stored late, more leads than one sweep reads, another process took the lease) is found at the latest when its
 * window is closed: `sweepLeads` and `decideCollision` close no window before the lead's call is stored.
 */
export class UnroutedLeads {
  private seenUpTo = new Date(0);
  private seenSoonUpTo = new Date(0);

  constructor(private readonly context: Pick<RoadContext, 'store' | 'bus' | 'outbox' | 'ids' | 'clock' | 'log'>) {}

  async sweep(): Promise<void> {
    const nowMs = this.context.clock.now().getTime();
    const from = new Date(Math.max(this.seenUpTo.getTime(), nowMs - DUPLICATE_WINDOW_MS));
    this.seenUpTo = await this.requestBetween(from, new Date(nowMs - UNROUTED_AFTER_MS), (count) =>
      this.context.log.warn({ count }, 'calls were asked for a minute ago and not routed; they are requested now'),
    );
  }

  /** Runs without a lease, because a process whose bus is failing does not know how the other processes fare. It never rejects. */
  async sweepSoon(): Promise<void> {
    const { bus, clock, log } = this.context;
    if (!bus.isFailing?.()) return;
    const nowMs = clock.now().getTime();
    const from = new Date(Math.max(this.seenSoonUpTo.getTime(), nowMs - UNROUTED_AFTER_MS));
    try {
      this.seenSoonUpTo = await this.requestBetween(from, new Date(nowMs - UNROUTED_SOON_MS), (count) =>
        log.warn({ count }, 'the broker holds up leads; their calls are requested from the store'),
      );
    } catch (error) {
      log.warn(errorFields(error), 'leads that the broker holds up could not be read; the next sweep tries again');
    }
  }

  /** @returns how far it has come */
  private async requestBetween(from: Date, before: Date, tell: (count: number) => void): Promise<Date> {
    let seenUpTo = from;
    for (let rounds = 0; rounds < MAX_UNROUTED_ROUNDS && seenUpTo < before; rounds++) {
      const leads = await this.context.store.acrossTenants.leads.withCallSince(seenUpTo, before, MAX_LEADS_READ);
      const count = await requestUnrouted(this.context, leads);
      if (count > 0) tell(count);
      seenUpTo = leads.length < MAX_LEADS_READ ? before : nextFrom(seenUpTo, leads);
    }
    return seenUpTo;
  }
}

/** The time of the last lead, since later leads may have the same time; 1 ms more if all leads of the round had it. */
function nextFrom(from: Date, leads: readonly Lead[]): Date {
  const lastMs = leads.at(-1)?.receivedAt.getTime() ?? 0;
  return new Date(Math.max(lastMs, from.getTime() + 1));
}
