import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { Pending, Store } from '@turant/store';

/** So that a process makes ten of these writes a second, not one a batch of announcements. Short of the sweep's two seconds. */
const TOGETHER_MS = 100;
const MOST_AT_ONCE = 500;

export type Source = 'leads' | 'calls' | 'requests' | 'deliveries';

/** What was published of one document. */
export interface Published {
  source: Source;
  id: string;
  events: readonly DomainEvent[];
}

/**
 * Takes published events out of their documents, what was published within a tenth of a second together, a document's
 * events in one. Nobody waits for it: after a crash they are published again.
 */
export class PublishedEvents {
  private waiting: Published[] = [];
  private cleared: Promise<void> | undefined;

  constructor(
    private readonly store: Store,
    private readonly log: Logger,
  ) {}

  /** Resolves when they are out, or stay for the sweep. */
  clear(published: readonly Published[]): Promise<void> {
    for (const one of published) this.waiting.push(one);
    return (this.cleared ??= pause(TOGETHER_MS).then(() => this.clearAll()));
  }

  private async clearAll(): Promise<void> {
    const all = this.waiting;
    this.waiting = [];
    this.cleared = undefined;
    const bySource = new Map<Source, Map<string, DomainEvent[]>>();
    for (const { source, id, events } of all) {
      const documents = bySource.get(source) ?? new Map<string, DomainEvent[]>();
      documents.set(id, [...(documents.get(id) ?? []), ...events]);
      bySource.set(source, documents);
    }
    await Promise.all([...bySource].map(([source, documents]) => this.clearOf(source, documents)));
  }

  private async clearOf(source: Source, documents: ReadonlyMap<string, DomainEvent[]>): Promise<void> {
    const published = [...documents].map(([id, events]): Pending => ({ id, events }));
    try {
      for (let from = 0; from < published.length; from += MOST_AT_ONCE)
        await this.store.acrossTenants[source].pending.clear(published.slice(from, from + MOST_AT_ONCE));
    } catch (error) {
      this.log.warn({ ...errorFields(error), count: published.length }, 'what was published stays pending; the sweep publishes it again');
    }
  }
}
