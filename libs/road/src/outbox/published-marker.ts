import { setTimeout as pause } from 'node:timers/promises';
import { Batcher } from '@turant/async';
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
  private readonly batcher: Batcher<Published>;

  constructor(
    private readonly store: Store,
    private readonly log: Logger,
    private readonly togetherMs: number,
  ) {
    this.batcher = new Batcher((published) => this.markAll(published), { gather: () => pause(togetherMs) });
  }

  /** Resolves when the events are removed, or stay for the sweep. */
  mark(published: readonly Published[]): Promise<void> {
    return this.togetherMs === 0 ? this.markAll(published) : this.batcher.add(published);
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
