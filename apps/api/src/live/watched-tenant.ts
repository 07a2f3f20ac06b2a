import { timeOfId, type TenantId, type TimelineEntry } from '@turant/domain';
import { entryView, summariseFigures } from '@turant/management';
import { errorFields } from '@turant/observability';
import type { RoadContext } from '@turant/road';
import { firstIdAt } from '@turant/store';
import type { EventStream } from './event-stream.js';
import { serverSent } from './server-sent.js';

export type LiveParts = Pick<RoadContext, 'store' | 'bus' | 'clock' | 'log'>;

/** Counts are sent at most once in this time. */
const COUNTS_INTERVAL_MS = 1_000;
/** A first look soon after the first reader: the message that somebody watches may still be on its way to the workers. */
const FIRST_LOOK_MS = 1_000;
const LOOK_UP_INTERVAL_MS = 10_000;
/** Entries are not committed in the order of their ids: an id that is this old may be new. */
export const LOOK_BACK_MS = 30_000;
/** What is looked up at once: for a reader that comes back, and to find what no message has told. */
export const MAX_MISSED_ENTRIES = 1_000;
/** A tenant with more entries in `LOOK_BACK_MS` relies on the messages alone. */
const MAX_PAGES_A_LOOK = 10;
const MAX_KNOWN_IDS = 20_000;

/** One subscription for all readers of a tenant in this process: messages of the bus, and look-ups for what they have missed. */
export class WatchedTenant {
  readonly streams = new Set<EventStream>();
  private readonly known = new Set<string>();
  /** When the look-up began that found all entries until then. */
  private lookedMs: number;
  /** What was stored before the first reader came is not told as new. */
  private readonly isPrimed: Promise<void>;
  private looking: NodeJS.Timeout;
  private counting: NodeJS.Timeout | undefined;
  private countedMs = -Infinity;
  private counts = '';
  private isEnded = false;

  constructor(
    private readonly parts: LiveParts,
    private readonly tenantId: TenantId,
  ) {
    this.lookedMs = parts.clock.now().getTime();
    this.watch();
    this.isPrimed = this.prime();
    // `begin` reports it.
    this.isPrimed.catch(() => undefined);
    this.looking = this.lookAfter(FIRST_LOOK_MS);
  }

  /** Gives a reader what it has missed, and then all that comes. @param after the last entry that it got */
  async begin(stream: EventStream, after: string | undefined): Promise<void> {
    await this.isPrimed;
    const told = after === undefined ? this.startNow(stream) : await this.tellMissed(stream, after);
    stream.begin(told);
    if (this.counts === '') this.countSoon();
    else stream.tell(this.counts);
  }

  /** Entries that were just stored, or found. */
  take(entries: readonly TimelineEntry[]): void {
    const fresh = entries.filter(({ _id }) => !this.known.has(_id));
    for (const entry of fresh) {
      this.known.add(entry._id);
      const text = serverSent({ id: entry._id, event: 'timeline', data: entryView(entry) });
      for (const stream of this.streams) stream.tell(text, entry._id);
    }
    for (const id of this.known)
      if (this.known.size > MAX_KNOWN_IDS) this.known.delete(id);
      else break;
    if (fresh.length > 0) this.countSoon();
  }

  end(): void {
    this.isEnded = true;
    clearTimeout(this.looking);
    clearTimeout(this.counting);
    for (const stream of this.streams) stream.end();
  }

  /** An id of this moment, from which a reader that loses its connection before the first entry goes on. */
  private startNow(stream: EventStream): ReadonlySet<string> {
    stream.write(serverSent({ id: firstIdAt('te', this.parts.clock.now()), event: 'begin', data: {} }));
    return new Set();
  }

  /** @returns the ids of what was sent */
  private async tellMissed(stream: EventStream, after: string): Promise<ReadonlySet<string>> {
    const from = firstIdAt('te', new Date(timeOfId(after) - LOOK_BACK_MS));
    const missed = await this.parts.store.timeline.of(this.tenantId, {}, MAX_MISSED_ENTRIES + 1, from);
    if (missed.length > MAX_MISSED_ENTRIES) {
      stream.write(this.reset());
      return new Set();
    }
    for (const entry of missed)
      if (entry._id !== after) stream.write(serverSent({ id: entry._id, event: 'timeline', data: entryView(entry) }));
    return new Set(missed.map(({ _id }) => _id));
  }

  /** Tells all processes that somebody watches this tenant, so that they send its entries. */
  private watch(): void {
    this.parts.bus.control({ kind: 'timeline-watched', tenantId: this.tenantId }).catch(() => undefined);
  }

  private lookAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.watch();
      this.look()
        .catch((error) => this.parts.log.warn(errorFields(error), 'the newest timeline entries could not be looked up'))
        .finally(() => {
          if (!this.isEnded) this.looking = this.lookAfter(LOOK_UP_INTERVAL_MS);
        });
    }, ms);
  }

  /** Finds entries that no message has told, and changes of the wallet, which the timeline does not tell. */
  private async look(): Promise<void> {
    const nowMs = this.parts.clock.now().getTime();
    let isWhole = true;
    for await (const { entries, hasMore } of this.recent()) {
      if (this.isEnded) return;
      this.take(entries);
      isWhole = !hasMore;
    }
    if (!isWhole && this.parts.bus.isFailing?.() === true) this.tellReset();
    this.lookedMs = nowMs;
    this.countSoon();
  }

  private async prime(): Promise<void> {
    for await (const { entries } of this.recent()) for (const { _id } of entries) this.known.add(_id);
  }

  /** Entries since some time before the last look-up. */
  private async *recent(): AsyncGenerator<{ entries: TimelineEntry[]; hasMore: boolean }> {
    let from = firstIdAt('te', new Date(this.lookedMs - LOOK_BACK_MS));
    for (let page = 0; page < MAX_PAGES_A_LOOK; page++) {
      const entries = await this.parts.store.timeline.of(this.tenantId, {}, MAX_MISSED_ENTRIES, from);
      const hasMore = entries.length === MAX_MISSED_ENTRIES;
      yield { entries, hasMore };
      if (!hasMore) return;
      from = entries.at(-1)?._id ?? from;
    }
  }

  private tellReset(): void {
    for (const stream of this.streams) stream.tell(this.reset());
  }

  private reset(): string {
    return serverSent({ id: firstIdAt('te', this.parts.clock.now()), event: 'reset', data: {} });
  }

  private countSoon(): void {
    if (this.counting || this.isEnded) return;
    const dueMs = this.countedMs + COUNTS_INTERVAL_MS - this.parts.clock.monotonicMs();
    this.counting = setTimeout(() => void this.count(), Math.max(0, dueMs));
  }

  private async count(): Promise<void> {
    this.countedMs = this.parts.clock.monotonicMs();
    try {
      const { metrics, calls, wallet } = await summariseFigures(this.parts, this.tenantId);
      const { creditsBalance } = wallet;
      const counts = serverSent({ event: 'counts', data: { metrics, calls, wallet: { creditsBalance } } });
      if (counts !== this.counts) for (const stream of this.streams) stream.tell(counts);
      this.counts = counts;
    } catch (error) {
      this.parts.log.warn(errorFields(error), 'the counts of a tenant could not be read');
    }
    this.counting = undefined;
  }
}
