import { join } from 'node:path';
import { open, type RootDatabase, type Transaction } from 'lmdb';
import { RetryLaterError, SettingsError } from '@turant/domain';
import type {
  Collection,
  CommitResult,
  DeleteOp,
  Document,
  StorageEngine,
  Find,
  InsertResult,
  LookUp,
  Op,
  WriteOptions,
  PatchOp,
  Reader,
} from '../engine/storage-engine.js';
import type { CollectionPlan } from '../engine/schema-indexes.js';
import type { EveryDocument } from '../migrate/every-document.js';
import { FORMAT } from '../engine/format.js';
import { migrateDocuments } from './migrate-documents.js';
import { Changes } from './changes.js';
import { holderOf } from './data-view.js';
import { inUse, lockFolder } from './folder-lock.js';
import { makePrivate } from './private-folder.js';
import { ReaderHolds } from './reader-holds.js';
import { readerOf } from './reader-of.js';
import { GroupCommit } from './group-commit.js';
import { Table } from './table.js';

/** How often expired documents are deleted. Expiry is lazy, as in MongoDB. */
const EXPIRY_EVERY_MS = 30_000;

export interface EmbeddedOptions {
  dataDir: string;
  plans: readonly CollectionPlan[];
  /** Answers epoch milliseconds; used for expiry only. */
  now?: () => number;
}

/**
 * Opens the embedded engine: LMDB in process, one folder, one process.
 * @throws SettingsError DATA_FOLDER_IN_USE, DATA_FOLDER_NEWER, DATA_FOLDER_SHARED
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<StorageEngine & EveryDocument> {
  const folder = join(options.dataDir, 'store');
  makePrivate(options.dataDir);
  makePrivate(folder);
  // Before LMDB opens the file itself: that may take back a commit of the process that has it (data-view.ts).
  // What cannot be read is decided by the lock.
  const holder = await holderOf(options.dataDir).catch(() => undefined);
  if (holder) throw inUse(options.dataDir, holder);
  // With overlappingSync a write would resolve before its sync to the disk. With eventTurnBatching lmdb makes a promise that nobody can
  // catch, and on a full disk its rejection would end the process.
  const how = { overlappingSync: false, eventTurnBatching: false, compression: false, maxDbs: 200 };
  const root = open({ path: folder, ...how });
  let unlock = (): Promise<void> => Promise.resolve();
  try {
    // LMDB creates its files, also lock.mdb, with modes of its own.
    makePrivate(folder);
    unlock = lockFolder(root, options.dataDir);
    checkFormat(root);
    return new EmbeddedEngine(root, options, unlock);
  } catch (error) {
    await unlock();
    await root.close();
    throw error;
  }
}

/** Runs before any write, so that the folder of a newer release is left as it is. */
function checkFormat(root: RootDatabase): void {
  const format = root.get('format') as number | undefined;
  if (format !== undefined && format > FORMAT)
    throw new SettingsError(
      'DATA_FOLDER_NEWER',
      `the data folder has format ${format}, this release reads up to ${FORMAT}: use the newer release`,
    );
}

class EmbeddedEngine implements StorageEngine, EveryDocument {
  private readonly tables = new Map<string, Table>();
  private readonly groupCommit: GroupCommit;
  private readonly expiry: NodeJS.Timeout;
  private readonly holds: ReaderHolds;
  private closed: Promise<void> | undefined;

  constructor(
    private readonly root: RootDatabase,
    private readonly options: EmbeddedOptions,
    private readonly unlock: () => Promise<void>,
  ) {
    this.groupCommit = new GroupCommit(root, () => this.tables.forEach(({ records }) => records.forgetSharedStructures()));
    for (const plan of options.plans) this.tables.set(plan.name, new Table(root, plan));
    this.holds = new ReaderHolds(root, options.dataDir);
    this.expiry = setInterval(() => void this.expire().catch(() => undefined), EXPIRY_EVERY_MS).unref();
  }

  async migrate(): Promise<void> {
    checkFormat(this.root);
    await migrateDocuments(this.root, this.tables, this.groupCommit);
    await this.groupCommit.write(() => {
      const kept = (this.root.get('indexes') ?? {}) as Record<string, string>;
      const built = [...this.tables.values()].flatMap((table) => table.buildIndexes(kept));
      void this.root.put('indexes', Object.fromEntries(built));
      void this.root.put('format', FORMAT);
    });
  }

  get = async <T extends Document>(from: Collection<T>, id: string): Promise<T | undefined> => this.table(from).records.get(id);

  getMany = async <T extends Document>(from: Collection<T>, ids: readonly string[]): Promise<T[]> => this.read().getMany(from, ids);

  find = async <T extends Document>(from: Collection<T>, query: Find<T>): Promise<T[]> => this.table(from).find(query);

  count = async <T extends Document>(from: Collection<T>, query: Pick<Find<T>, 'index' | 'equals' | 'range'>): Promise<number> =>
    this.table(from).count(query);

  findsAny = async (lookUps: readonly LookUp[]): Promise<boolean[]> =>
    lookUps.map(({ from, where }) => this.table(from).find({ ...where, limit: 1 }).length > 0);

  readonly hasInsertTransactions = true;

  insertMany<T extends Document>(
    into: Collection<T>,
    documents: readonly T[],
    along?: (inserted: readonly T[]) => readonly Op[],
  ): Promise<InsertResult[]> {
    return this.write((changes) => {
      const results = documents.map((document): InsertResult => (changes.insert(this.table(into), document) ? 'inserted' : 'duplicate'));
      for (const op of along?.(documents.filter((_, position) => results[position] === 'inserted')) ?? [])
        if (!this.applied(op, changes)) throw new Error('a write along with inserts has missed its guard');
      return results;
    });
  }

  patch<T extends Document>(op: PatchOp<T>): Promise<T | undefined> {
    return this.write((changes) => changes.patchWhole(this.table(op.in), op));
  }

  patchMany<T extends Document>(ops: readonly PatchOp<T>[], options?: WriteOptions): Promise<number> {
    return this.write((changes) => ops.filter((op) => changes.patch(this.table(op.in), op) !== undefined).length, options);
  }

  delete<T extends Document>(op: DeleteOp<T>): Promise<boolean> {
    return this.write((changes) => changes.remove(this.table(op.from), op));
  }

  commit(ops: readonly Op[], options?: WriteOptions): Promise<CommitResult> {
    return this.write((changes) => {
      const missed = ops.findIndex((op) => !this.applied(op, changes));
      if (missed < 0) return { ok: true };
      changes.rollBack();
      return { ok: false, missed };
    }, options);
  }

  async onSnapshot<R>(read: (at: Reader) => Promise<R>): Promise<R> {
    if (this.closed) throw new RetryLaterError('STORE_UNAVAILABLE', 'the store is closed');
    const transaction = this.root.useReadTransaction();
    try {
      return await read(this.read(transaction));
    } finally {
      transaction.done();
    }
  }

  total = async (name: string): Promise<number> => this.table({ name }).records.total;

  page = async (name: string, after: string | undefined, limit: number): Promise<Document[]> => this.table({ name }).page(after, limit);

  ping(): Promise<void> {
    return this.groupCommit.write(() => void this.root.put('ping', this.options.now?.() ?? Date.now()));
  }

  close(): Promise<void> {
    this.closed ??= this.closeOnce();
    return this.closed;
  }

  private async closeOnce(): Promise<void> {
    clearInterval(this.expiry);
    await this.groupCommit.close();
    this.holds.close();
    this.tables.clear();
    await this.unlock();
    await this.root.close();
  }

  /** If `work` throws, its own changes are rolled back; other callers' changes in the transaction stay. */
  private write<R>(work: (changes: Changes) => R, options?: WriteOptions): Promise<R> {
    return this.groupCommit.write(() => {
      const changes = new Changes();
      try {
        return work(changes);
      } catch (error) {
        changes.rollBack();
        throw error;
      }
    }, options?.isDeferrable);
  }

  private applied(op: Op, changes: Changes): boolean {
    if (op.op === 'insert') return changes.insert(this.table(op.into), op.document);
    if (op.op === 'delete') return changes.remove(this.table(op.from), op);
    return changes.patch(this.table(op.in), op) !== undefined;
  }

  private async expire(): Promise<void> {
    this.holds.look();
    const now = this.options.now?.() ?? Date.now();
    for (const table of this.tables.values()) {
      if (table.expired(now, 1).length === 0) continue;
      // The ids are read again inside the transaction, because a date may have been changed meanwhile.
      await this.write((changes) => table.expired(now, 1000).forEach((id) => changes.remove(table, { id, guard: [] })));
    }
  }

  private read(transaction?: Transaction): Reader {
    return readerOf((from) => this.table(from), transaction);
  }

  private table<T extends Document>(collection: Collection<T>): Table<T> {
    const table = this.tables.get(collection.name);
    if (!table && this.closed) throw new RetryLaterError('STORE_UNAVAILABLE', 'the store is closed');
    if (!table) throw new Error(`no collection ${collection.name}`);
    return table as unknown as Table<T>;
  }
}
