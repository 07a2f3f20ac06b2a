import { open, type RootDatabase, type Transaction } from 'lmdb';
import { SettingsError } from '@turant/domain';
import { applyChange, guardHolds, withoutUndefined } from '../door/apply-change.js';
import type { Collection, CommitResult, DeleteOp, Document, Door, Find, InsertResult, Op, PatchOp, Reader } from '../door/door.js';
import type { CollectionPlan } from '../door/schema-indexes.js';
import { lockFolder } from './folder-lock.js';
import { SharedCommit } from './shared-commit.js';
import { Table } from './table.js';

/** Raised by a release that an older one cannot read. */
export const FORMAT = 1;

/** How often documents whose time has come are looked for; like MongoDB's, expiry is lazy. */
const EXPIRY_EVERY_MS = 30_000;

export interface EmbeddedOptions {
  dataDir: string;
  plans: readonly CollectionPlan[];
  /** Epoch milliseconds; for expiry only. */
  now?: () => number;
}

interface Undo {
  table: Table;
  id: string;
  before: Document | undefined;
  after: Document | undefined;
}

/**
 * Opens the embedded end: LMDB in process, one folder, one process.
 * @throws SettingsError DATA_FOLDER_IN_USE, DATA_FOLDER_NEWER
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Door> {
  const unlock = await lockFolder(options.dataDir);
  try {
    const root = open({ path: `${options.dataDir}/store`, maxDbs: 200, overlappingSync: false, compression: false });
    return new EmbeddedDoor(root, options, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

class EmbeddedDoor implements Door {
  private readonly tables = new Map<string, Table>();
  private readonly shared: SharedCommit;
  private readonly expiry: NodeJS.Timeout;

  constructor(
    private readonly root: RootDatabase,
    private readonly options: EmbeddedOptions,
    private readonly unlock: () => Promise<void>,
  ) {
    this.shared = new SharedCommit(root);
    for (const plan of options.plans) this.tables.set(plan.name, new Table(root, plan));
    this.expiry = setInterval(() => void this.expire().catch(() => undefined), EXPIRY_EVERY_MS).unref();
  }

  async migrate(): Promise<void> {
    const format = this.root.get('format') as number | undefined;
    if (format !== undefined && format > FORMAT)
      throw new SettingsError('DATA_FOLDER_NEWER', `the data folder has format ${format}, this release reads up to ${FORMAT}: use the newer release`);
    if (format === undefined) await this.shared.write(() => void this.root.put('format', FORMAT));
  }

  get = async <T extends Document>(from: Collection<T>, id: string): Promise<T | undefined> => this.table(from).get(id);

  getMany = async <T extends Document>(from: Collection<T>, ids: readonly string[]): Promise<T[]> => this.read().getMany(from, ids);

  find = async <T extends Document>(from: Collection<T>, query: Find<T>): Promise<T[]> => this.table(from).find(query);

  count = async <T extends Document>(from: Collection<T>, query: Pick<Find<T>, 'index' | 'equals' | 'range'>): Promise<number> => this.table(from).count(query);

  insertMany<T extends Document>(into: Collection<T>, documents: readonly T[]): Promise<InsertResult[]> {
    const table = this.table(into);
    return this.shared.write(() => documents.map((document) => (insert(table, document) ? 'inserted' : 'duplicate')));
  }

  patch<T extends Document>(op: PatchOp<T>): Promise<T | undefined> {
    return this.shared.write(() => patch(this.table(op.in), op));
  }

  patchMany<T extends Document>(ops: readonly PatchOp<T>[]): Promise<boolean[]> {
    return this.shared.write(() => ops.map((op) => patch(this.table(op.in), op) !== undefined));
  }

  delete<T extends Document>(op: DeleteOp<T>): Promise<boolean> {
    return this.shared.write(() => remove(this.table(op.from), op));
  }

  commit(ops: readonly Op[]): Promise<CommitResult> {
    return this.shared.write(() => this.allOrNothing(ops));
  }

  async onSnapshot<R>(read: (at: Reader) => Promise<R>): Promise<R> {
    const transaction = this.root.useReadTransaction();
    try {
      return await read(this.read(transaction));
    } finally {
      transaction.done();
    }
  }

  ping(): Promise<void> {
    return this.shared.write(() => void this.root.put('ping', this.options.now?.() ?? Date.now()));
  }

  async close(): Promise<void> {
    clearInterval(this.expiry);
    await this.shared.settled();
    await this.root.close();
    await this.unlock();
  }

  private allOrNothing(ops: readonly Op[]): CommitResult {
    const done: Undo[] = [];
    for (const [position, op] of ops.entries()) {
      const undo = this.applied(op);
      if (undo) {
        done.push(undo);
        continue;
      }
      for (const { table, id, before, after } of done.reverse()) table.replace(id, after, before);
      return { ok: false, missed: position };
    }
    return { ok: true };
  }

  /** Applies one op and answers how to take it back; undefined where its guard missed. */
  private applied(op: Op): Undo | undefined {
    const table = this.table(op.op === 'insert' ? op.into : op.op === 'patch' ? op.in : op.from);
    const id: string = op.op === 'insert' ? op.document._id : op.id;
    const before = table.get(id);
    const isDone = op.op === 'insert' ? insert(table, op.document) : op.op === 'patch' ? patch(table, op) !== undefined : remove(table, op);
    return isDone ? { table, id, before, after: table.get(id) } : undefined;
  }

  private async expire(): Promise<void> {
    const now = this.options.now?.() ?? Date.now();
    for (const table of this.tables.values()) {
      const due = table.expired(now, 1000);
      if (due.length > 0) await this.shared.write(() => due.forEach((id) => table.replace(id, table.get(id), undefined)));
    }
  }

  private read(transaction?: Transaction): Reader {
    return {
      get: async (from, id) => this.table(from).get(id, transaction),
      getMany: async (from, ids) => ids.map((id) => this.table(from).get(id, transaction)).filter((one) => one !== undefined),
      find: async (from, query) => this.table(from).find(query, transaction),
      count: async (from, query) => this.table(from).count(query, transaction),
    };
  }

  private table<T extends Document>(collection: Collection<T>): Table<T> {
    const table = this.tables.get(collection.name);
    if (!table) throw new Error(`no collection ${collection.name}`);
    return table as unknown as Table<T>;
  }
}

function insert<T extends Document>(table: Table<T>, document: T): boolean {
  return table.get(document._id) === undefined && table.replace(document._id, undefined, withoutUndefined(document));
}

function patch<T extends Document>(table: Table<T>, op: PatchOp<T>): T | undefined {
  const before = table.get(op.id);
  if (!before) return op.orInsert && insert(table, op.orInsert) ? op.orInsert : undefined;
  if (!guardHolds(op.guard, before as Record<string, unknown>)) return undefined;
  const after = applyChange(before, op.change);
  return table.replace(op.id, before, after) ? after : undefined;
}

function remove<T extends Document>(table: Table<T>, op: DeleteOp<T>): boolean {
  const before = table.get(op.id);
  if (!before || !guardHolds(op.guard, before as Record<string, unknown>)) return false;
  return table.replace(op.id, before, undefined);
}
