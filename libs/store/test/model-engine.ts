import type {
  Collection,
  CommitResult,
  DeleteOp,
  Document,
  StorageEngine,
  Find,
  InsertOp,
  InsertResult,
  LookUp,
  Op,
  PatchOp,
  Reader,
} from '../src/engine/storage-engine.js';
import { planOf, type IndexPlan } from '../src/engine/schema-indexes.js';
import { SMALL_STORE } from './things.js';

type Fields = Record<string, unknown> & Document;

const RANKS = ['undefined', 'number', 'string', 'boolean', 'object'];

/** Orders values of one type; an absent value comes before all others. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a !== typeof b) return RANKS.indexOf(typeof a) - RANKS.indexOf(typeof b);
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  return Number(a) - Number(b) || 0;
}

const isAlike = (a: unknown, b: unknown): boolean => typeof a === typeof b && (a === b || compare(a, b) === 0);

/** Used instead of structuredClone, which makes Dates of another realm under jest. */
function copy<T>(value: T): T {
  if (value instanceof Date) return new Date(value) as T;
  if (Array.isArray(value)) return value.map(copy) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one)])) as T;
}

function holds(document: Fields, [field, op, value]: readonly [string, string, unknown?]): boolean {
  const have = document[field];
  if (op === '=') return have !== undefined && isAlike(have, value);
  if (op === 'absent') return have === undefined;
  if (op === 'empty') return have === undefined || (have as unknown[]).length === 0;
  if (typeof have !== typeof value) return false;
  return op === '<' ? compare(have, value) < 0 : compare(have, value) >= 0;
}

const includes = (index: IndexPlan, document: Fields): boolean =>
  index.partial.every(({ field, equals, exists }) => (exists ? field in document : document[field] === equals));

/** The model of an engine: a list of documents that every query scans. The model is not durable and has no races. */
export class ModelEngine implements StorageEngine {
  private collections = new Map<string, Map<string, Fields>>();
  private readonly plans = new Map(Object.entries(SMALL_STORE).map(([name, schema]) => [name, planOf(name, schema)]));

  get = async <T extends Document>(from: Collection<T>, id: string): Promise<T | undefined> => copy(this.of(from).get(id)) as T | undefined;

  getMany = async <T extends Document>(from: Collection<T>, ids: readonly string[]): Promise<T[]> =>
    ids.flatMap((id) => (this.of(from).has(id) ? [copy(this.of(from).get(id)) as unknown as T] : []));

  find = async <T extends Document>(from: Collection<T>, query: Find<T>): Promise<T[]> => {
    const index = this.plans.get(from.name)?.indexes.find((one) => one.name === query.index) as IndexPlan;
    const found = [...this.of(from).values()].filter((one) => includes(index, one) && this.matches(index, query, one));
    found.sort((a, b) => (query.direction ?? 1) * (index.fields.map((field) => compare(a[field], b[field])).find(Boolean) ?? 0));
    return copy(found.slice(0, query.limit ?? found.length)) as unknown as T[];
  };

  count = async <T extends Document>(from: Collection<T>, query: Find<T>): Promise<number> =>
    (await this.find(from, { ...query, limit: undefined })).length;

  findsAny = (lookUps: readonly LookUp[]): Promise<boolean[]> =>
    Promise.all(lookUps.map(async ({ from, where }) => (await this.find(from, where)).length > 0));

  readonly hasInsertTransactions = false;

  insertMany = async <T extends Document>(into: Collection<T>, documents: readonly T[]): Promise<InsertResult[]> =>
    documents.map((document) => (this.apply({ op: 'insert', into, document }) ? 'inserted' : 'duplicate'));

  patch = async <T extends Document>(op: PatchOp<T>): Promise<T | undefined> => (this.apply(op) ? this.get(op.in, op.id) : undefined);
  patchMany = async <T extends Document>(ops: readonly PatchOp<T>[]): Promise<number> => ops.filter((op) => this.apply(op)).length;
  delete = async <T extends Document>(op: DeleteOp<T>): Promise<boolean> => this.apply(op);

  commit = async (ops: readonly Op[]): Promise<CommitResult> => {
    const before = new Map([...this.collections].map(([name, documents]) => [name, new Map(documents)]));
    const missed = ops.findIndex((op) => !this.apply(op));
    if (missed < 0) return { ok: true };
    this.collections = before;
    return { ok: false, missed };
  };

  onSnapshot = <R>(read: (at: Reader) => Promise<R>): Promise<R> => read(this);
  migrate = async (): Promise<void> => undefined;
  ping = async (): Promise<void> => undefined;
  close = async (): Promise<void> => undefined;

  private apply<T extends Document>(op: InsertOp<T> | PatchOp<T> | DeleteOp<T>): boolean {
    if (op.op === 'insert') return !this.of(op.into).has(op.document._id) && this.put(op.into, op.document as never);
    const collection = op.op === 'patch' ? op.in : op.from;
    const before = this.of(collection).get(op.id);
    if (!before)
      return op.op === 'patch' && op.orInsert !== undefined && this.apply({ op: 'insert', into: collection, document: op.orInsert });
    if (!op.guard.every((condition) => holds(before, condition as never))) return false;
    return op.op === 'delete' ? this.of(collection).delete(op.id) : this.put(collection, changed(before, op.change as never));
  }

  private put(collection: { name: string }, given: Fields): boolean {
    const document = Object.fromEntries(Object.entries(copy(given)).filter(([, value]) => value !== undefined)) as Fields;
    const unique = (this.plans.get(collection.name)?.indexes ?? []).filter((one) => one.unique && includes(one, document));
    for (const other of this.of(collection).values())
      if (
        other._id !== document._id &&
        unique.some((index) => includes(index, other) && index.fields.every((field) => isAlike(other[field], document[field])))
      )
        return false;
    this.of(collection).set(document._id, document);
    return true;
  }

  private matches(index: IndexPlan, { equals = [], range }: Pick<Find<unknown>, 'equals' | 'range'>, document: Fields): boolean {
    const isEqual = equals.every((value, at) => [value].flat().some((one) => isAlike(one, document[index.fields[at] ?? ''])));
    const have = document[index.fields[equals.length] ?? ''];
    const bounds = Object.entries(range ?? {});
    const WITHIN = { gt: (by: number) => by > 0, gte: (by: number) => by >= 0, lt: (by: number) => by < 0, lte: (by: number) => by <= 0 };
    return (
      isEqual && bounds.every(([op, value]) => typeof have === typeof value && WITHIN[op as keyof typeof WITHIN](compare(have, value)))
    );
  }

  private of(collection: { name: string }): Map<string, Fields> {
    const found = this.collections.get(collection.name) ?? new Map<string, Fields>();
    this.collections.set(collection.name, found);
    return found;
  }
}

interface Change {
  set?: Fields;
  unset?: string[];
  inc?: Record<string, number>;
  max?: Record<string, number | Date>;
  push?: Record<string, unknown[]>;
  pull?: Record<string, string[]>;
}

function changed(before: Fields, { set, unset, inc, max, push, pull }: Change): Fields {
  const after = copy(before);
  for (const [field, value] of Object.entries(set ?? {})) if (value !== undefined) after[field] = copy(value);
  for (const field of unset ?? []) delete after[field];
  for (const [field, by] of Object.entries(inc ?? {})) after[field] = Number(after[field] ?? 0) + by;
  for (const [field, value] of Object.entries(max ?? {}))
    if (after[field] === undefined || compare(after[field], value) < 0) after[field] = copy(value);
  for (const [field, items] of Object.entries(push ?? {})) after[field] = ((after[field] as unknown[]) ?? []).concat(items);
  for (const [field, ids] of Object.entries(pull ?? {}))
    if (after[field]) after[field] = (after[field] as { id: string }[]).filter((one) => !ids.includes(one.id));
  return after;
}
