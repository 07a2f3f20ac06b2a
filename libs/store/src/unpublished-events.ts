import type { Announcing, DomainEvent } from '@turant/domain';
import { patchOp, type Collection, type Document, type StorageEngine, type Guard, type PatchOp } from './engine/storage-engine.js';

type Announcer = Document & Announcing;

/** What was published of one document. */
export interface Pending {
  id: string;
  events: DomainEvent[];
}

/** Announcements that wait in documents of one collection, over all tenants. */
export class UnpublishedEvents<T extends Announcer> {
  constructor(
    private readonly engine: StorageEngine,
    private readonly collection: Collection<T>,
  ) {}

  /** Takes published events out of their documents by event id; `pendingSince` goes when none is left, under a guard. */
  async clear(published: readonly Pending[]): Promise<void> {
    const inOne = published.map(({ id, events }) => this.clearedInOne(id, events));
    if ((await this.engine.patchMany(inOne, { isDeferrable: true })) === published.length) return;
    // Which of them had something else pending is not told; to be cleared once more changes nothing.
    await this.engine.patchMany(published.map(({ id, events }) => this.pulled(id, events)));
    await this.engine.patchMany(published.map(({ id }) => this.emptied(id)));
  }

  /** Documents with something pending since before a time: half of the limit the newest, half the oldest. */
  async since(before: Date, limit: number): Promise<T[]> {
    const half = Math.ceil(limit / 2);
    const query = { index: 'pending', range: { lt: before }, limit: half } as const;
    const [newest, oldest] = await Promise.all([
      this.engine.find(this.collection, { ...query, direction: -1 }),
      this.engine.find(this.collection, query),
    ]);
    return [...new Map([...newest, ...oldest].map((one) => [one._id, one])).values()];
  }

  /** Nearly always nothing else is pending: then one write does. */
  private clearedInOne(id: string, events: DomainEvent[]): PatchOp<T> {
    const collection = this.collection as unknown as Collection<Announcer>;
    const nothingElse: Guard<Announcer> = [['pending', 'only', events.map((event) => event.id)]];
    return patchOp(collection, id, nothingElse, { unset: ['pending', 'pendingSince'] }) as unknown as PatchOp<T>;
  }

  private pulled(id: string, events: DomainEvent[]): PatchOp<T> {
    const collection = this.collection as unknown as Collection<Announcer>;
    return patchOp(collection, id, [], { pull: { pending: events.map((event) => event.id) } }) as unknown as PatchOp<T>;
  }

  private emptied(id: string): PatchOp<T> {
    const collection = this.collection as unknown as Collection<Announcer>;
    return patchOp(collection, id, [['pending', 'empty']], { unset: ['pending', 'pendingSince'] }) as unknown as PatchOp<T>;
  }
}
