import type { Database, Key, RootDatabase, Transaction } from 'lmdb';
import type { Find } from '../door/door.js';
import { indexNamed, type CollectionPlan, type IndexPlan } from '../door/schema-indexes.js';
import { isSameKey, keyOf, rangesOf } from './index-keys.js';

type Stored = { _id: string };
type Fields = Record<string, unknown>;

/** One collection in LMDB: its documents by id, and one table for each index. Writes happen inside a write transaction only. */
export class Table<T extends Stored = Stored> {
  private readonly documents: Database<T, Key>;
  private readonly indexes: { plan: IndexPlan; ids: Database<string, Key> }[];

  constructor(
    root: RootDatabase,
    readonly plan: CollectionPlan,
  ) {
    this.documents = root.openDB<T, Key>({ name: plan.name });
    this.indexes = plan.indexes.map((index) => ({ plan: index, ids: root.openDB<string, Key>({ name: `${plan.name}.${index.name}`, encoding: 'string' }) }));
  }

  get(id: string, transaction?: Transaction): T | undefined {
    return this.documents.get(id, transaction && { transaction });
  }

  /**
   * Puts `after` in the place of `before` (undefined: was not there, or goes), with its index entries.
   * @returns false, and nothing is changed, where a unique index holds another document.
   */
  replace(id: string, before: T | undefined, after: T | undefined): boolean {
    const changes: { ids: Database<string, Key>; from?: Key; to?: Key }[] = [];
    for (const { plan, ids } of this.indexes) {
      if (before && after && isSameKey(plan, before as Fields, after as Fields)) continue;
      const from = before && keyOf(plan, before as Fields);
      const to = after && keyOf(plan, after as Fields);
      if (to && plan.unique) {
        const holder = ids.get(to);
        if (holder !== undefined && holder !== id) return false;
      }
      changes.push({ ids, from, to });
    }
    for (const { ids, from, to } of changes) {
      if (from) void ids.remove(from);
      if (to) void ids.put(to, id);
    }
    if (after) void this.documents.put(id, after);
    else void this.documents.remove(id);
    return true;
  }

  find(query: Find<T>, transaction?: Transaction): T[] {
    const found: T[] = [];
    const limit = query.limit ?? Infinity;
    for (const id of this.ids(query, transaction)) {
      if (found.length >= limit) break;
      const document = this.get(id, transaction);
      if (document) found.push(document);
    }
    return found;
  }

  count(query: Pick<Find<T>, 'index' | 'equals' | 'range'>, transaction?: Transaction): number {
    const { ids } = this.indexNamed(query.index);
    return rangesOf(query).reduce((sum, range) => sum + ids.getKeysCount({ ...range, transaction }), 0);
  }

  /** Ids of documents whose time has come, oldest first. */
  expired(now: number, limit: number): string[] {
    const due: string[] = [];
    for (const { plan, ids } of this.indexes) {
      if (plan.expiresAfterSeconds === undefined) continue;
      const before = new Date(now - plan.expiresAfterSeconds * 1000);
      for (const range of rangesOf({ range: { lte: before } })) for (const { value } of ids.getRange({ ...range, limit })) due.push(value);
    }
    return due;
  }

  private *ids(query: Find<T>, transaction?: Transaction): Generator<string> {
    const { ids } = this.indexNamed(query.index);
    for (const range of rangesOf(query)) for (const { value } of ids.getRange({ ...range, limit: query.limit, transaction })) yield value;
  }

  private indexNamed(name: string): { plan: IndexPlan; ids: Database<string, Key> } {
    const wanted = indexNamed(this.plan, name);
    return this.indexes.find(({ plan }) => plan === wanted) as { plan: IndexPlan; ids: Database<string, Key> };
  }
}
