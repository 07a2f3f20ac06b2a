import type { Bus } from '@turant/bus';
import type { DomainEvent, TenantId } from '@turant/domain';
import type { Logger } from '@turant/observability';
import type { Change, CommitResult, Guard, InsertResult, Op, Store } from '@turant/store';
import type { Documents, Source } from './documents.js';
import { Relay } from './relay.js';
import { changeWithEvents } from './with-events.js';

/** A write of a commit. `announce` is called after the commit has succeeded; `Outbox.commit` does so. */
export interface AnnouncedOp {
  readonly op: Op;
  announce(): void;
}

type Repositories = {
  [S in Source]: {
    insertMany(documents: readonly Documents[S][]): Promise<InsertResult[]>;
    insertOp(document: Documents[S]): Op;
    patch(tenant: TenantId, id: string, guard: Guard<Documents[S]>, change: Change<Documents[S]>): Promise<Documents[S] | undefined>;
    patchOp(tenant: TenantId, id: string, guard: Guard<Documents[S]>, change: Change<Documents[S]>): Op;
  };
};

/**
 * Transactional outbox: events are stored in the document they are about, in the same write as the change, and published after it by
 * the relay. If the process dies between the two, the sweep publishes them. No other file knows where a document keeps its events.
 */
export class Outbox {
  private readonly repositories: Repositories;

  /** @param markTogetherMs how long published events may stay in their documents, so that more of them are removed in one write */
  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly log: Logger,
    markTogetherMs = 0,
    private readonly relay = new Relay(store, bus, log, markTogetherMs),
  ) {
    this.repositories = store;
  }

  /** The same outbox, whose writes go through another view of the store: one that writes audit entries with them. */
  through(store: Store): Outbox {
    return new Outbox(store, this.bus, this.log, 0, this.relay);
  }

  /** Inserts documents that hold their events (`withEvents`), and announces the events of the documents that were inserted. */
  async insertAndAnnounce<S extends Source>(source: S, documents: readonly Documents[S][]): Promise<InsertResult[]> {
    const results = await this.repositories[source].insertMany(documents);
    this.relay.publish(
      source,
      documents.filter((_, position) => results[position] === 'inserted'),
    );
    return results;
  }

  /** @returns the document as it is now; undefined if the guard did not hold, in which case nothing was written or announced */
  async patchAndAnnounce<S extends Source>(
    source: S,
    { tenantId, _id }: Pick<Documents[S], 'tenantId' | '_id'>,
    guard: Guard<Documents[S]>,
    change: Change<Documents[S]>,
    events: readonly DomainEvent[],
  ): Promise<Documents[S] | undefined> {
    const changed = await this.repositories[source].patch(tenantId, _id, guard, changeWithEvents(change, events));
    if (changed) this.relay.publish(source, [changed], events);
    return changed;
  }

  /** A new document that holds its events, as a write of a commit. */
  insertOp<S extends Source>(source: S, document: Documents[S]): AnnouncedOp {
    return { op: this.repositories[source].insertOp(document), announce: () => this.relay.publish(source, [document]) };
  }

  /** A patch with its events, as a write of a commit. */
  patchOp<S extends Source>(
    source: S,
    document: Documents[S],
    guard: Guard<Documents[S]>,
    change: Change<Documents[S]>,
    events: readonly DomainEvent[],
  ): AnnouncedOp {
    const op = this.repositories[source].patchOp(document.tenantId, document._id, guard, changeWithEvents(change, events));
    return { op, announce: () => this.relay.publish(source, [document], events) };
  }

  /** Commits all of these writes or none, and announces the events of the writes if the commit has succeeded. */
  async commit(writes: readonly (Op | AnnouncedOp)[]): Promise<CommitResult> {
    const result = await this.store.engine.commit(writes.map((write) => (isAnnounced(write) ? write.op : write)));
    if (result.ok) for (const write of writes) if (isAnnounced(write)) write.announce();
    return result;
  }

  /** Hands events to the relay that are stored in these documents already; `events`: only these, else all that the documents hold. */
  announce<S extends Source>(source: S, documents: readonly Documents[S][], events?: readonly DomainEvent[]): void {
    this.relay.publish(source, documents, events);
  }

  /**
   * Publishes events that a dead process, or a broker that was away, has left unpublished for a while: half of `limit` the newest,
   * half the oldest of each collection. Resolves when they are published or have failed.
   * @returns how many documents were found
   */
  async publishLeft(before: Date, limit: number): Promise<number> {
    const counts = SOURCES.map(async (source) => this.relay.publishAgain(source, await this.left(source, before, limit)));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }

  /** Resolves when all that was announced is published or has failed. */
  settled(): Promise<void> {
    return this.relay.settled();
  }

  private left<S extends Source>(source: S, before: Date, limit: number): Promise<Documents[S][]> {
    const collections: { [Name in Source]: { pending: { since(before: Date, limit: number): Promise<Documents[Name][]> } } } =
      this.store.acrossTenants;
    return collections[source].pending.since(before, limit);
  }
}

const SOURCES: readonly Source[] = ['leads', 'calls', 'requests', 'deliveries'];

const isAnnounced = (write: Op | AnnouncedOp): write is AnnouncedOp => 'announce' in write;
