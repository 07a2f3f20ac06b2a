import type { TenantId, TimelineEntry } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/** How long a tenant counts as watched: longer than the pause between two `timeline-watched` messages of a process. */
const WATCHED_FOR_MS = 30_000;
/** A control message stays far below a broker's limit of 1 MB. */
const MAX_ENTRIES_A_MESSAGE = 200;

/** Sends new timeline entries of the tenants that somebody watches, at most once. Entries of other tenants are not sent. */
export class TellWatchers {
  private readonly watchedUntilMs = new Map<TenantId, number>();

  constructor(private readonly context: Pick<RoadContext, 'bus' | 'clock'>) {
    context.bus.onControl((message) => {
      if (message.kind === 'timeline-watched') this.watchedUntilMs.set(message.tenantId, context.clock.monotonicMs() + WATCHED_FOR_MS);
    });
  }

  isWatched(tenant: TenantId): boolean {
    const untilMs = this.watchedUntilMs.get(tenant);
    if (untilMs === undefined) return false;
    if (untilMs > this.context.clock.monotonicMs()) return true;
    this.watchedUntilMs.delete(tenant);
    return false;
  }

  /** No caller waits for the message: a watcher that misses it looks the entries up. */
  tell(tenantId: TenantId, entries: readonly TimelineEntry[]): void {
    for (let from = 0; from < entries.length; from += MAX_ENTRIES_A_MESSAGE) {
      const part = entries.slice(from, from + MAX_ENTRIES_A_MESSAGE);
      this.context.bus.control({ kind: 'timeline', tenantId, entries: part }).catch(() => undefined);
    }
  }
}
