import type { Database, Key, RootDatabase, Transaction } from 'lmdb';
import type { Find } from '../engine/storage-engine.js';
import { checkQuery, indexNamed, type CollectionPlan, type IndexPlan } from '../engine/schema-indexes.js';
import { isSameKey, keyOf, partOf, rangesOf } from './index-keys.js';
import { Records } from './records.js';

type Stored = { _id: string };

interface Index {
  plan: IndexPlan;
  ids: Database<string, Key>;
}

/** One collection in LMDB: its records by id, and one table for each index. Writes happen inside a write transaction only. */
export class Table<T extends Stored = Stored> {
  readonly records: Records<T>;
  private readonly indexes: Index[];

  constructor(
    root: RootDatabase,
    readonly plan: CollectionPlan,
  ) {
    this.records = new Records(root, plan);
    this.indexes = plan.indexes.map((index) => ({
      plan: index,
      ids: root.openDB<string, Key>({ name: `${plan.name}.${index.name}`, encoding: 'string' }),
    }));
  }

  /**
   * Makes the function that replaces `before` by `after` with its index entries; undefined stands for an absent document. Nothing is
   * changed yet.
   * @returns undefined if a unique index holds another document
   */
  replacing(id: string, before: T | undefined, after: T | undefined): (() => void) | undefined {
    const changes: { ids: Database<string, Key>; from?: Key; to?: Key }[] = [];
    for (const { plan, ids } of this.indexes) {
      if (before && after && isSameKey(plan, before, after)) continue;
      const from = before && keyOf(plan, before);
      const to = after && keyOf(plan, after);
      if (to && plan.unique) {
        const holder = ids.get(to);
        if (holder !== undefined && holder !== id) return undefined;
      }
      if (from || to) changes.push({ ids, from, to });
    }
    return () => {
      // The records come first: if a record cannot be encoded, no index has changed yet.
      this.records.write(id, before, after);
      for (const { ids, from, to } of changes) {
        if (from) void ids.remove(from);
        if (to) void ids.put(to, id);
      }
    };
  }

  find(query: Find<T>, transaction?: Transaction): T[] {
    const found: T[] = [];
    const limit = query.limit ?? Infinity;
    for (const id of this.ids(query, transaction)) {
      if (found.length >= limit) break;
      const document = this.records.get(id, transaction);
      if (document) found.push(document);
    }
    return found;
  }

  /** All documents in the order of their ids, after an id. */
  page(after: string | undefined, limit: number): T[] {
    const from = after === undefined ? {} : { start: partOf(after) as Key, exclusiveStart: true };
    return [...this.records.range({ ...from, limit })];
  }

  count(query: Pick<Find<T>, 'index' | 'equals' | 'range'>, transaction?: Transaction): number {
    const { ids } = this.indexFor(query);
    return rangesOf(query).reduce((sum, range) => sum + ids.getKeysCount({ ...range, transaction }), 0);
  }

  /** Ids of expired documents. */
  expired(now: number, limit: number): string[] {
    const due: string[] = [];
    for (const { plan, ids } of this.indexes) {
      if (plan.expiresAfterSeconds === undefined) continue;
      const before = new Date(now - plan.expiresAfterSeconds * 1000);
      for (const range of rangesOf({ range: { lte: before } })) for (const { value } of ids.getRange({ ...range, limit })) due.push(value);
    }
    return due;
  }

  /**
   * Rebuilds the indexes that are new or whose declaration has changed.
   * @param kept the declarations by name that the last start has stored
   * @returns the declarations by name, to be stored for the next start
   * @throws Error if stored documents break a unique index
   */
  buildIndexes(kept: Readonly<Record<string, string>>): [name: string, declaration: string][] {
    return this.indexes.map((index) => {
      const name = `${this.plan.name}.${index.plan.name}`;
      const declaration = JSON.stringify(index.plan);
      if (kept[name] !== declaration) this.build(index);
      return [name, declaration];
    });
  }

  private build({ plan, ids }: Index): void {
    void ids.clearSync();
    for (const document of this.records.range({})) {
      const key = keyOf(plan, document);
      if (!key) continue;
      if (plan.unique && ids.doesExist(key)) throw new Error(`${this.plan.name}.${plan.name}: stored documents break the unique index`);
      void ids.put(key, document._id);
    }
  }

  private *ids(query: Find<T>, transaction?: Transaction): Generator<string> {
    const { ids } = this.indexFor(query);
    for (const range of rangesOf(query)) for (const { value } of ids.getRange({ ...range, limit: query.limit, transaction })) yield value;
  }

  private indexFor(query: Pick<Find<T>, 'index' | 'equals' | 'range'>): Index {
    const wanted = indexNamed(this.plan, query.index);
    checkQuery(wanted, query);
    return this.indexes.find(({ plan }) => plan === wanted) as Index;
  }
}
