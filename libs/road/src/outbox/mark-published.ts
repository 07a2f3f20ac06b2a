import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { Pending, Store } from '@turant/store';

const MOST_AT_ONCE = 500;

export type Source = 'leads' | 'calls' | 'requests' | 'deliveries';

/** What was published of one document. */
export interface Published {
  source: Source;
  id: string;
  events: readonly DomainEvent[];
}

/**
 * Takes published events out of their documents. Nobody waits for it, after a crash they are published again: what was published
 * within `togetherMs` goes together, a document's events in one. 0: each batch at once, where the engine shares commits itself.
 */
export class PublishedEvents {
  private readonly waiting: Published[] = [];
  private cleared: Promise<void> | undefined;

  constructor(
    private readonly store: Store,
    private readonly log: Logger,
    private readonly togetherMs: number,
  ) {}

  /** Resolves when they are out, or stay for the sweep. */
  clear(published: readonly Published[]): Promise<void> {
    if (this.togetherMs === 0) return this.clearAll(published);
    for (const one of published) this.waiting.push(one);
    return (this.cleared ??= pause(this.togetherMs).then(() => {
      this.cleared = undefined;
      return this.clearAll(this.waiting.splice(0));
    }));
  }

  private async clearAll(all: readonly Published[]): Promise<void> {
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
