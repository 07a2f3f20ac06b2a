import { createConnection, type ClientSession, type Connection, type mongo, type Schema } from 'mongoose';
import { SettingsError } from '@turant/domain';
import { withoutUndefined } from '../engine/apply-change.js';
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
  PatchOp,
  Reader,
} from '../engine/storage-engine.js';
import { indexNamed, planOf, type CollectionPlan } from '../engine/schema-indexes.js';
import type { EveryDocument } from '../migrate/every-document.js';
import { FORMAT, REWRITTEN_SINCE } from '../engine/format.js';
import { byCollection, collectionOf } from './by-collection.js';
import { renameFields } from './rename-fields.js';
import { duplicatesOf, isDuplicate, reachable, unless } from './mongo-errors.js';
import { DataLoader } from './data-loader.js';
import { filterOf, lookUpOf, queryOf, sortOf, updateOf } from './translate.js';

export interface MongoOptions {
  uri: string;
  schemas: Readonly<Record<string, Schema>>;
}

type Stored = { _id: string };
type Handle = mongo.Collection<Stored>;

/** A write is acknowledged when a majority has it in its journal; the driver retries a write whose reply was lost. */
const SAFELY = { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' }, retryWrites: true } as const;
const INDEX_NOT_FOUND = 27;
const NAMESPACE_EXISTS = 48;
/** IndexOptionsConflict, IndexKeySpecsConflict */
const INDEX_DIFFERS = [85, 86];

/** Opens the MongoDB adapter. @throws RetryLaterError STORE_UNAVAILABLE */
export async function openMongo(options: MongoOptions): Promise<StorageEngine & Pick<EveryDocument, 'total'>> {
  const connection = createConnection(options.uri, { ...SAFELY, autoIndex: false, autoCreate: false, serverSelectionTimeoutMS: 10_000 });
  await reachable(() => connection.asPromise());
  for (const [name, schema] of Object.entries(options.schemas)) connection.model(name, schema, name);
  return new MongoEngine(connection, options);
}

class MongoEngine implements StorageEngine, Pick<EveryDocument, 'total'> {
  private readonly plans = new Map<string, CollectionPlan>();
  private readonly gets = new DataLoader((name, ids) => this.reader().getMany({ name }, ids));

  constructor(
    private readonly connection: Connection,
    private readonly options: MongoOptions,
  ) {
    for (const [name, schema] of Object.entries(options.schemas)) this.plans.set(name, planOf(name, schema));
  }

  async migrate(): Promise<void> {
    const meta = this.connection.db?.collection<{ _id: string; format: number }>('meta');
    const found = await reachable(async () => meta?.findOne({ _id: 'format' }));
    if (found && found.format > FORMAT)
      throw new SettingsError(
        'DATABASE_NEWER',
        `the database has format ${found.format}, this release reads up to ${FORMAT}: use the newer release`,
      );
    await reachable(async () => {
      if (found && found.format < REWRITTEN_SINCE) await renameFields(this.connection.db as mongo.Db);
      for (const [name, schema] of Object.entries(this.options.schemas)) await this.prepare(name, schema);
      await meta?.updateOne({ _id: 'format' }, { $set: { format: FORMAT } }, { upsert: true });
    });
  }

  /** Creates the collection, so that no transaction has to, and its indexes. An index whose declaration has changed is rebuilt. */
  private async prepare(name: string, schema: Schema): Promise<void> {
    await this.connection.createCollection(name).catch(unless(NAMESPACE_EXISTS));
    for (const [fields, { background: _, ...options }] of schema.indexes() as [
      mongo.IndexSpecification,
      mongo.CreateIndexesOptions & { name: string },
    ][]) {
      const create = (): Promise<unknown> => this.handle({ name }).createIndex(fields, options);
      await create().catch(async (error: unknown) => {
        unless(...INDEX_DIFFERS)(error);
        await this.handle({ name }).dropIndex(options.name).catch(unless(INDEX_NOT_FOUND));
        await create();
      });
    }
  }

  get = <T extends Document>(from: Collection<T>, id: string): Promise<T | undefined> =>
    this.gets.get(from.name, id) as Promise<T | undefined>;
  getMany = <T extends Document>(from: Collection<T>, ids: readonly string[]): Promise<T[]> => this.reader().getMany(from, ids);
  find = <T extends Document>(from: Collection<T>, query: Find<T>): Promise<T[]> => this.reader().find(from, query);
  count = <T extends Document>(from: Collection<T>, query: Pick<Find<T>, 'index' | 'equals' | 'range'>): Promise<number> =>
    this.reader().count(from, query);

  /** One aggregate: a command for each look-up costs this process five times its CPU time. */
  async findsAny(lookUps: readonly LookUp[]): Promise<boolean[]> {
    const pipelineOf = ({ from, where }: LookUp, at: number) => lookUpOf(indexNamed(this.plan(from.name), where.index), where, at);
    const [first, ...others] = lookUps.map((one, position) => ({ coll: one.from.name, pipeline: pipelineOf(one, position) }));
    if (!first) return [];
    const stages = [...first.pipeline, ...others.map((one) => ({ $unionWith: one }))];
    const found = await reachable(() => this.handle({ name: first.coll }).aggregate<{ position: number }>(stages).toArray());
    const positions = new Set(found.map(({ position }) => position));
    return lookUps.map((_, position) => positions.has(position));
  }

  /** A bulk insert in a transaction would end at the first document that a unique index refuses. */
  readonly hasInsertTransactions = false;

  async insertMany<T extends Document>(into: Collection<T>, documents: readonly T[]): Promise<InsertResult[]> {
    const results: InsertResult[] = documents.map(() => 'inserted');
    if (documents.length === 0) return results;
    await reachable(async () => {
      try {
        await this.handle(into).insertMany(documents.map(withoutUndefined), { ordered: false, ignoreUndefined: true });
      } catch (error) {
        for (const position of duplicatesOf(error)) results[position] = 'duplicate';
      }
    });
    return results;
  }

  patch<T extends Document>(op: PatchOp<T>): Promise<T | undefined> {
    return reachable(() => this.patched(op));
  }

  /** One bulk write: a command for each patch would cost more than the intake of a storm. */
  async patchMany<T extends Document>(ops: readonly PatchOp<T>[]): Promise<number> {
    const [first] = ops;
    if (!first) return 0;
    const updates = ops.map(({ id, guard, change }) => ({ updateOne: { filter: filterOf(id, guard), update: updateOf(change) } }));
    return reachable(async () => {
      try {
        return (await this.handle(first.in).bulkWrite(updates, { ordered: false, ignoreUndefined: true })).matchedCount;
      } catch (error) {
        // A patch that a unique index refuses has missed; the other patches were written.
        duplicatesOf(error);
        return (error as mongo.MongoBulkWriteError).result.matchedCount;
      }
    });
  }

  async delete<T extends Document>(op: DeleteOp<T>): Promise<boolean> {
    return reachable(async () => (await this.handle(op.from).deleteOne(filterOf(op.id, op.guard))).deletedCount === 1);
  }

  /** Tries one round trip a collection. If an op misses, the ops are tried one by one, to find the first op that missed. */
  commit(ops: readonly Op[]): Promise<CommitResult> {
    return reachable(async () => {
      const groups = byCollection(ops);
      const failed = await this.transacted(async (session) => {
        for (const group of groups) if (!(await this.allApplied(group.ops, session))) return group;
      });
      if (!failed) return { ok: true };
      // All earlier groups have held, so the only op of a failed group is the first op that missed.
      if (!('error' in failed) && failed.ops.length === 1) return { ok: false, missed: failed.position };
      return this.commitOneByOne(ops);
    });
  }

  private async commitOneByOne(ops: readonly Op[]): Promise<CommitResult> {
    let position = 0;
    const failed = await this.transacted(async (session) => {
      for (position = 0; position < ops.length; position += 1) if (!(await this.applied(ops[position] as Op, session))) return { position };
    });
    return failed ? { ok: false, missed: position } : { ok: true };
  }

  /** Commits unless `work` answers a value, or meets a duplicate key, which aborts the transaction. */
  private async transacted<F>(work: (session: ClientSession) => Promise<F | undefined>): Promise<F | { error: unknown } | undefined> {
    const session = this.connection.getClient().startSession();
    let failed: F | { error: unknown } | undefined;
    try {
      await session.withTransaction(async () => {
        failed = await work(session);
        if (failed) await session.abortTransaction();
      }, SAFELY);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      failed = { error };
    } finally {
      await session.endSession();
    }
    return failed;
  }

  async onSnapshot<R>(read: (at: Reader) => Promise<R>): Promise<R> {
    const session = this.connection.getClient().startSession({ snapshot: true });
    try {
      return await read(this.reader(session));
    } finally {
      await session.endSession();
    }
  }

  total = (name: string): Promise<number> => reachable(() => this.handle({ name }).countDocuments());

  async ping(): Promise<void> {
    await reachable(async () => this.connection.db?.command({ ping: 1 }));
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /** Applies ops of one collection in order. A patch with `orInsert` counts as missed if its document is absent, which is rare. */
  private async allApplied(ops: readonly Op[], session: ClientSession): Promise<boolean> {
    const [first] = ops;
    if (!first || ops.length === 1) return !first || this.applied(first, session);
    const result = await this.handle(collectionOf(first)).bulkWrite(ops.map(inBulk), { session, ordered: true, ignoreUndefined: true });
    return result.insertedCount + result.matchedCount + result.deletedCount === ops.length;
  }

  private async applied(op: Op, session: ClientSession): Promise<boolean> {
    if (op.op === 'insert') {
      await this.handle(op.into).insertOne(withoutUndefined(op.document as Stored), { session, ignoreUndefined: true });
      return true;
    }
    if (op.op === 'delete') return (await this.handle(op.from).deleteOne(filterOf(op.id, op.guard), { session })).deletedCount === 1;
    const result = await this.handle(op.in).updateOne(filterOf(op.id, op.guard), updateOf(op.change), { session, ignoreUndefined: true });
    if (result.matchedCount === 1 || !op.orInsert) return result.matchedCount === 1;
    if (await this.handle(op.in).findOne({ _id: op.id }, { session, projection: { _id: 1 } })) return false;
    await this.handle(op.in).insertOne(withoutUndefined(op.orInsert as Stored), { session, ignoreUndefined: true });
    return true;
  }

  private async patched<T extends Document>(op: PatchOp<T>): Promise<T | undefined> {
    const handle = this.handle(op.in);
    try {
      const found = await handle.findOneAndUpdate(filterOf(op.id, op.guard), updateOf(op.change), {
        returnDocument: 'after',
        ignoreUndefined: true,
      });
      if (found || !op.orInsert) return (found as T | null) ?? undefined;
      await handle.insertOne(withoutUndefined(op.orInsert), { ignoreUndefined: true });
      return op.orInsert;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Either a unique index refuses the change, or the document was inserted meanwhile and is patched now.
      return op.orInsert && this.patched({ ...op, orInsert: undefined });
    }
  }

  private reader(session?: ClientSession): Reader {
    const ask = session ? serialQueue() : reachable;
    // Each read names the level: otherwise the connection's level would override the session's, and reads would see different snapshots.
    const at = session && { session, readConcern: { level: 'snapshot' as const } };
    return {
      get: async (from, id) => ask(async () => ((await this.handle(from).findOne({ _id: id }, at)) as never) ?? undefined),
      getMany: async <T extends Document>(from: Collection<T>, ids: readonly string[]) => {
        const filter = { _id: { $in: [...new Set(ids)] } };
        const found = (await ask(() => this.handle(from).find(filter, at).toArray())) as T[];
        const byId = new Map(found.map((one) => [one._id, one]));
        return ids.map((id) => byId.get(id)).filter((one) => one !== undefined);
      },
      find: async <T extends Document>(from: Collection<T>, query: Find<T>) => {
        const index = indexNamed(this.plan(from.name), query.index);
        const filter = queryOf(index, query);
        // MongoDB reads a limit of 0 as no limit.
        if (query.limit === 0) return [];
        const how = { ...at, hint: index.name, sort: sortOf(index, query), limit: query.limit ?? 0 };
        return (await ask(() => this.handle(from).find(filter, how).toArray())) as unknown as T[];
      },
      count: async (from, query) => {
        const index = indexNamed(this.plan(from.name), query.index);
        const filter = queryOf(index, query);
        return ask(() => this.handle(from).countDocuments(filter, { ...at, hint: index.name }));
      },
    };
  }

  private handle(collection: { name: string }): Handle {
    return this.connection.model(collection.name).collection as unknown as Handle;
  }

  private plan(name: string): CollectionPlan {
    const plan = this.plans.get(name);
    if (!plan) throw new Error(`no collection ${name}`);
    return plan;
  }
}

function inBulk(op: Op): mongo.AnyBulkWriteOperation<Stored> {
  if (op.op === 'insert') return { insertOne: { document: withoutUndefined(op.document as Stored) } };
  if (op.op === 'delete') return { deleteOne: { filter: filterOf(op.id, op.guard) } };
  return { updateOne: { filter: filterOf(op.id, op.guard), update: updateOf(op.change) } };
}

/** Runs reads one after the other: the first read of a snapshot session sets its time, and two parallel reads would set two times. */
function serialQueue(): typeof reachable {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(() => reachable(work));
    last = next.catch(() => undefined);
    return next;
  };
}
