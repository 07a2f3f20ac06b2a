import { setTimeout as pause } from 'node:timers/promises';
import type { DomainEvent } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { Pending, Store } from '@turant/store';
import type { Source } from './documents.js';

const MAX_MARKED_AT_ONCE = 500;

/** Published events of one document. */
export interface Published {
  source: Source;
  id: string;
  events: readonly DomainEvent[];
}

/**
 * Removes published events from their documents (mark published). Nobody waits for it: after a crash the events are published again.
 * Events that are published within `togetherMs` are removed together, a document's events in one write. With 0 each batch is
 * removed at once, for engines that have a group commit of their own.
 */
export class PublishedMarker {
  private readonly waiting: Published[] = [];
  private marked: Promise<void> | undefined;

  constructor(
    private readonly store: Store,
    private readonly log: Logger,
    private readonly togetherMs: number,
  ) {}

  /** Resolves when the events are removed, or stay for the sweep. */
  mark(published: readonly Published[]): Promise<void> {
    if (this.togetherMs === 0) return this.markAll(published);
    for (const one of published) this.waiting.push(one);
    return (this.marked ??= pause(this.togetherMs).then(() => {
      this.marked = undefined;
      return this.markAll(this.waiting.splice(0));
    }));
  }

  private async markAll(all: readonly Published[]): Promise<void> {
    const bySource = new Map<Source, Map<string, DomainEvent[]>>();
    for (const { source, id, events } of all) {
      const documents = bySource.get(source) ?? new Map<string, DomainEvent[]>();
      documents.set(id, [...(documents.get(id) ?? []), ...events]);
      bySource.set(source, documents);
    }
    await Promise.all([...bySource].map(([source, documents]) => this.markOf(source, documents)));
  }

  private async markOf(source: Source, documents: ReadonlyMap<string, DomainEvent[]>): Promise<void> {
    const published = [...documents].map(([id, events]): Pending => ({ id, events }));
    try {
      for (let from = 0; from < published.length; from += MAX_MARKED_AT_ONCE)
        await this.store.acrossTenants[source].pending.clear(published.slice(from, from + MAX_MARKED_AT_ONCE));
    } catch (error) {
      this.log.warn(
        { ...errorFields(error), count: published.length },
        'published events were not removed; the sweep publishes them again',
      );
    }
  }
}
