import type { Announcing, DomainEvent } from '@turant/domain';
import { patchOp, type Collection, type Document, type StorageEngine, type Guard, type PatchOp } from './engine/storage-engine.js';

type Announcer = Document & Announcing;

/** The condition that a document holds no unpublished event: one that does may not be deleted. */
export const ALL_PUBLISHED = ['pending', 'empty'] as const;
/** The events that a document holds until they are published, for who only reads. */
export const unpublishedIn = ({ pending = [] }: Announcing): readonly DomainEvent[] => pending;
export const hasUnpublished = ({ pending = [] }: Announcing): boolean => pending.length > 0;

/** Published events of one document. */
export interface Pending {
  id: string;
  events: DomainEvent[];
}

/** The unpublished events in the documents of one collection, over all tenants. */
export class UnpublishedEvents<T extends Announcer> {
  constructor(
    private readonly engine: StorageEngine,
    private readonly collection: Collection<T>,
  ) {}

  /** Removes published events from their documents by event id, and `pendingSince` if no event is left. */
  async clear(published: readonly Pending[]): Promise<void> {
    const clears = published.map(({ id, events }) => this.clearAllOp(id, events));
    if ((await this.engine.patchMany(clears, { isDeferrable: true })) === published.length) return;
    // `patchMany` does not tell which documents hold further events, so all of them are cleared again, which changes nothing.
    await this.engine.patchMany(published.map(({ id, events }) => this.pullOp(id, events)));
    await this.engine.patchMany(published.map(({ id }) => this.unsetIfEmptyOp(id)));
  }

  /** Documents with events that are unpublished since before a time: half of the limit the newest, half the oldest. */
  async since(before: Date, limit: number): Promise<T[]> {
    const half = Math.ceil(limit / 2);
    const query = { index: 'pending', range: { lt: before }, limit: half } as const;
    const [newest, oldest] = await Promise.all([
      this.engine.find(this.collection, { ...query, direction: -1 }),
      this.engine.find(this.collection, query),
    ]);
    return [...new Map([...newest, ...oldest].map((one) => [one._id, one])).values()];
  }

  /** Removes all events at once, if the document holds no others; nearly always it holds none. */
  private clearAllOp(id: string, events: DomainEvent[]): PatchOp<T> {
    const collection = this.collection as unknown as Collection<Announcer>;
    // Each id once: an event may have been published twice, and MongoDB would count it as two of the document's.
    const nothingElse: Guard<Announcer> = [['pending', 'only', [...new Set(events.map((event) => event.id))]]];
    return patchOp(collection, id, nothingElse, { unset: ['pending', 'pendingSince'] }) as unknown as PatchOp<T>;
  }

  private pullOp(id: string, events: DomainEvent[]): PatchOp<T> {
    const collection = this.collection as unknown as Collection<Announcer>;
    return patchOp(collection, id, [], { pull: { pending: events.map((event) => event.id) } }) as unknown as PatchOp<T>;
  }

  private unsetIfEmptyOp(id: string): PatchOp<T> {
    const collection = this.collection as unknown as Collection<Announcer>;
    return patchOp(collection, id, [['pending', 'empty']], { unset: ['pending', 'pendingSince'] }) as unknown as PatchOp<T>;
  }
}
