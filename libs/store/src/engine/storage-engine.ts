/**
 * The storage engine port: all that a repository may ask of MongoDB or LMDB (docs/decisions/0004-two-storage-engines-behind-one-port.md).
 * There is no query language, no cursor and no join. Documents are plain objects of strings, numbers, booleans, Dates, arrays and
 * objects; an undefined field is absent.
 */
export interface Document {
  _id: string;
}

type Comparable = string | number | Date;

/**
 * One condition of a guard: a field equals, is absent, is below, is at least, is an empty (or absent) array, or holds the items with these
 * `id`s and no others.
 */
export type Condition<T> = {
  [K in keyof T & string]:
    | (NonNullable<T[K]> extends Comparable | boolean ? readonly [field: K, op: '=', value: NonNullable<T[K]>] : never)
    | readonly [field: K, op: 'absent']
    | (NonNullable<T[K]> extends Comparable ? readonly [field: K, op: '<' | '>=', value: NonNullable<T[K]>] : never)
    | (NonNullable<T[K]> extends readonly unknown[]
        ? readonly [field: K, op: 'empty'] | readonly [field: K, op: 'only', ids: readonly string[]]
        : never);
}[keyof T & string];

export type Guard<T> = readonly Condition<T>[];

/** The guard that these fields are as they were read: absent, or with the same value. */
export const unchanged = <T>(read: T, ...fields: readonly Extract<Condition<T>, readonly [unknown, '=', unknown]>[0][]): Guard<T> =>
  fields.map((field) => (read[field] === undefined ? [field, 'absent'] : [field, '=', read[field]]) as Condition<T>);

type NumberFields<T> = { [K in keyof T]?: NonNullable<T[K]> extends number ? number : never };
type OrderedFields<T> = { [K in keyof T]?: NonNullable<T[K]> extends number | Date ? NonNullable<T[K]> : never };
type ArrayItems<T> = { [K in keyof T]?: NonNullable<T[K]> extends readonly (infer Item)[] ? readonly Item[] : never };
type ArrayIds<T> = { [K in keyof T]?: NonNullable<T[K]> extends readonly unknown[] ? readonly string[] : never };

/** A change of one document. A field may stand in one part only. */
export interface Change<T> {
  set?: Partial<Omit<T, '_id'>>;
  unset?: readonly (keyof T & string)[];
  inc?: NumberFields<Omit<T, '_id'>>;
  /** Sets what is larger than the stored value, or absent: whichever of two writes comes last, the largest stays. */
  max?: OrderedFields<Omit<T, '_id'>>;
  /** Appends items to an array, which begins empty. */
  push?: ArrayItems<T>;
  /** Takes the items with these `id`s out of an array. */
  pull?: ArrayIds<T>;
}

/**
 * A query over a declared index, by its name: equality on a prefix of its fields, then one range on the next one.
 * A field in an index holds values of one type. Texts are in order by code point, in the embedded engine by their first 260 bytes.
 */
export interface Find<T> {
  index: string;
  /** Values of the first fields; the last of them may be a list of values. */
  equals?: readonly (Comparable | boolean | readonly Comparable[])[];
  /** The range of the field that follows the equalities in the index. */
  range?: { gt?: Comparable; gte?: Comparable; lt?: Comparable; lte?: Comparable };
  /** Order over the fields that follow the equalities; ascending when absent. With a list of values no order is promised. */
  direction?: 1 | -1;
  limit?: number;
  readonly _type?: T;
}

/** A query of which only matters whether it finds a document. */
export interface LookUp {
  from: { readonly name: string };
  where: Pick<Find<unknown>, 'index' | 'equals' | 'range'>;
}

export type InsertResult = 'inserted' | 'duplicate';

/** A typed handle on a collection; made once per collection from its Mongoose schema. */
export interface Collection<T extends Document> {
  readonly name: string;
  readonly _type?: T;
}

export interface InsertOp<T extends Document> {
  op: 'insert';
  into: Collection<T>;
  document: T;
}
export interface PatchOp<T extends Document> {
  op: 'patch';
  in: Collection<T>;
  id: string;
  guard: Guard<T>;
  change: Change<T>;
  /** Inserted as it is where no document has the id; without it an absent document misses the guard. */
  orInsert?: T;
}
export interface DeleteOp<T extends Document> {
  op: 'delete';
  from: Collection<T>;
  id: string;
  guard: Guard<T>;
}
// oxlint-disable-next-line typescript/no-explicit-any -- a commit mixes collections; each op is checked where it is made
export type Op = InsertOp<any> | PatchOp<any> | DeleteOp<any>;

export const insertOp = <T extends Document>(into: Collection<T>, document: T): InsertOp<T> => ({ op: 'insert', into, document });

export const patchOp = <T extends Document>(
  target: Collection<T>,
  id: string,
  guard: Guard<T>,
  change: Change<T>,
  orInsert?: T,
): PatchOp<T> => ({
  op: 'patch',
  in: target,
  id,
  guard,
  change,
  ...(orInsert && { orInsert }),
});

export const deleteOp = <T extends Document>(from: Collection<T>, id: string, guard: Guard<T> = []): DeleteOp<T> => ({
  op: 'delete',
  from,
  id,
  guard,
});

/** All or nothing; `missed` is the position of the first op whose guard did not hold or whose document was there already. */
export type CommitResult = { ok: true } | { ok: false; missed: number };

/** `isDeferrable`: nobody waits for this write, so that it may share the next transaction, at most 20 ms later. */
export interface WriteOptions {
  isDeferrable: boolean;
}

/** What can be read of one moment. */
export interface Reader {
  get<T extends Document>(from: Collection<T>, id: string): Promise<T | undefined>;
  /** In the order of the ids; absent ones are left out. */
  getMany<T extends Document>(from: Collection<T>, ids: readonly string[]): Promise<T[]>;
  find<T extends Document>(from: Collection<T>, query: Find<T>): Promise<T[]>;
  count<T extends Document>(from: Collection<T>, query: Pick<Find<T>, 'index' | 'equals' | 'range'>): Promise<number>;
}

/**
 * Every write is durable when its promise resolves. Write conflicts are retried inside, missed guards never.
 * @throws RetryLaterError STORE_UNAVAILABLE where the engine cannot write (disk full, no primary): nothing was stored,
 *   or, where a reply was lost, the caller's repeat finds out by the unique ids.
 */
export interface StorageEngine extends Reader {
  /** Whether each of these look-ups finds a document: for sweeps, which nearly always find none. MongoDB answers all of them at once. */
  findsAny(lookUps: readonly LookUp[]): Promise<boolean[]>;
  /** Whether `insertMany` can commit other writes together with its inserts. */
  readonly hasInsertTransactions: boolean;
  /**
   * Inserts each document by itself: a document that a unique index refuses does not keep the others from being inserted.
   * @param along makes writes of the same transaction from the documents that were inserted; an engine without `hasInsertTransactions`
   *   does not call it
   */
  insertMany<T extends Document>(
    into: Collection<T>,
    documents: readonly T[],
    along?: (inserted: readonly T[]) => readonly Op[],
  ): Promise<InsertResult[]>;
  /** @returns the new document, or undefined where the guard missed. */
  patch<T extends Document>(op: PatchOp<T>): Promise<T | undefined>;
  /** Many patches of one collection, each by itself and of a document of its own. @returns how many of their guards held */
  patchMany<T extends Document>(ops: readonly Omit<PatchOp<T>, 'orInsert'>[], options?: WriteOptions): Promise<number>;
  /** @returns whether a document was deleted. */
  delete<T extends Document>(op: DeleteOp<T>): Promise<boolean>;
  commit(ops: readonly Op[], options?: WriteOptions): Promise<CommitResult>;
  onSnapshot<R>(read: (at: Reader) => Promise<R>): Promise<R>;
  /** Indexes and format, once; refuses a newer format. */
  migrate(): Promise<void>;
  /** Whether a write would be taken right now; for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
