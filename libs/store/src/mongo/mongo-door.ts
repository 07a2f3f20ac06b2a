import { createConnection, mongo, type ClientSession, type Connection, type Schema } from 'mongoose';
import { RetryLaterError, SettingsError } from '@turant/domain';
import { withoutUndefined } from '../door/apply-change.js';
import type { Collection, CommitResult, DeleteOp, Document, Door, Find, InsertResult, Op, PatchOp, Reader } from '../door/door.js';
import { indexNamed, planOf, type CollectionPlan } from '../door/schema-indexes.js';
import { FORMAT } from '../embedded/embedded-door.js';
import { filterOf, queryOf, sortOf, updateOf } from './translate.js';

export interface MongoOptions {
  uri: string;
  schemas: Readonly<Record<string, Schema>>;
}

type Stored = { _id: string };
type Handle = mongo.Collection<Stored>;

/** A lost reply must not look like a stored one: majority and journal, and the driver's own retry of writes. */
const SAFELY = { writeConcern: { w: 'majority', journal: true }, readConcern: { level: 'majority' }, retryWrites: true } as const;
const DUPLICATE = 11000;

/** Opens the MongoDB end: models from the same schemas, without hydration. @throws RetryLaterError STORE_UNAVAILABLE */
export async function openMongo(options: MongoOptions): Promise<Door> {
  const connection = createConnection(options.uri, { ...SAFELY, autoIndex: false, autoCreate: false, serverSelectionTimeoutMS: 10_000 });
  await reachable(() => connection.asPromise());
  for (const [name, schema] of Object.entries(options.schemas)) connection.model(name, schema, name);
  return new MongoDoor(connection, options);
}

class MongoDoor implements Door {
  private readonly plans = new Map<string, CollectionPlan>();

  constructor(
    private readonly connection: Connection,
    private readonly options: MongoOptions,
  ) {
    for (const [name, schema] of Object.entries(options.schemas)) this.plans.set(name, planOf(name, schema));
  }

  async migrate(): Promise<void> {
    const meta = this.connection.db?.collection<{ _id: string; format: number }>('meta');
    const found = await meta?.findOne({ _id: 'format' });
    if (found && found.format > FORMAT) throw new SettingsError('DATABASE_NEWER', `the database has format ${found.format}, this release reads up to ${FORMAT}`);
    await Promise.all(Object.keys(this.options.schemas).map((name) => this.connection.model(name).createIndexes()));
    await meta?.updateOne({ _id: 'format' }, { $setOnInsert: { format: FORMAT } }, { upsert: true });
  }

  get = <T extends Document>(from: Collection<T>, id: string): Promise<T | undefined> => this.reader().get(from, id);
  getMany = <T extends Document>(from: Collection<T>, ids: readonly string[]): Promise<T[]> => this.reader().getMany(from, ids);
  find = <T extends Document>(from: Collection<T>, query: Find<T>): Promise<T[]> => this.reader().find(from, query);
  count = <T extends Document>(from: Collection<T>, query: Pick<Find<T>, 'index' | 'equals' | 'range'>): Promise<number> => this.reader().count(from, query);

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

  async patchMany<T extends Document>(ops: readonly PatchOp<T>[]): Promise<boolean[]> {
    return Promise.all(ops.map(async (op) => (await this.patch(op)) !== undefined));
  }

  async delete<T extends Document>(op: DeleteOp<T>): Promise<boolean> {
    return reachable(async () => (await this.handle(op.from).deleteOne(filterOf(op.id, op.guard))).deletedCount === 1);
  }

  commit(ops: readonly Op[]): Promise<CommitResult> {
    return reachable(async () => {
      const session = this.connection.getClient().startSession();
      let missed = -1;
      try {
        await session.withTransaction(async () => {
          missed = await this.firstMissed(ops, session);
          if (missed >= 0) await session.abortTransaction();
        }, SAFELY);
      } catch (error) {
        if (!isDuplicate(error) || missed >= 0) throw error;
        missed = (error as { position?: number }).position ?? 0;
      } finally {
        await session.endSession();
      }
      return missed >= 0 ? { ok: false, missed } : { ok: true };
    });
  }

  async onSnapshot<R>(read: (at: Reader) => Promise<R>): Promise<R> {
    const session = this.connection.getClient().startSession({ snapshot: true });
    try {
      return await read(this.reader(session));
    } finally {
      await session.endSession();
    }
  }

  async ping(): Promise<void> {
    await reachable(async () => this.connection.db?.command({ ping: 1 }));
  }

  async close(): Promise<void> {
    await this.connection.close();
  }

  /** Runs the ops of a transaction in order; the position of the first that did not hold, or -1. */
  private async firstMissed(ops: readonly Op[], session: ClientSession): Promise<number> {
    for (const [position, op] of ops.entries()) {
      try {
        if (!(await this.applied(op, session))) return position;
      } catch (error) {
        // Inside a transaction a duplicate key has aborted it already: remember whose it was.
        if (isDuplicate(error)) (error as { position?: number }).position = position;
        throw error;
      }
    }
    return -1;
  }

  private async applied(op: Op, session: ClientSession): Promise<boolean> {
    if (op.op === 'insert') {
      await this.handle(op.into).insertOne(withoutUndefined(op.document), { session, ignoreUndefined: true });
      return true;
    }
    if (op.op === 'delete') return (await this.handle(op.from).deleteOne(filterOf(op.id, op.guard), { session })).deletedCount === 1;
    const result = await this.handle(op.in).updateOne(filterOf(op.id, op.guard), updateOf(op.change), { session, ignoreUndefined: true });
    if (result.matchedCount === 1 || !op.orInsert) return result.matchedCount === 1;
    if (await this.handle(op.in).findOne({ _id: op.id }, { session, projection: { _id: 1 } })) return false;
    await this.handle(op.in).insertOne(withoutUndefined(op.orInsert), { session, ignoreUndefined: true });
    return true;
  }

  private async patched<T extends Document>(op: PatchOp<T>): Promise<T | undefined> {
    const handle = this.handle(op.in);
    try {
      const found = await handle.findOneAndUpdate(filterOf(op.id, op.guard), updateOf(op.change), { returnDocument: 'after', ignoreUndefined: true });
      if (found || !op.orInsert) return (found as T | null) ?? undefined;
      await handle.insertOne(withoutUndefined(op.orInsert), { ignoreUndefined: true });
      return op.orInsert;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // The document came into being meanwhile, or a unique index refuses the change: under the guard it is tried once more.
      const again = op.orInsert ? await handle.findOneAndUpdate(filterOf(op.id, op.guard), updateOf(op.change), { returnDocument: 'after' }) : null;
      return (again as T | null) ?? undefined;
    }
  }

  private reader(session?: ClientSession): Reader {
    return {
      get: async (from, id) => reachable(async () => ((await this.handle(from).findOne({ _id: id }, { session })) as never) ?? undefined),
      getMany: async <T extends Document>(from: Collection<T>, ids: readonly string[]) => {
        const found = (await reachable(() =>
          this.handle(from)
            .find({ _id: { $in: [...ids] } }, { session })
            .toArray(),
        )) as T[];
        const byId = new Map(found.map((one) => [one._id, one]));
        return ids.map((id) => byId.get(id)).filter((one) => one !== undefined);
      },
      find: async <T extends Document>(from: Collection<T>, query: Find<T>) => {
        const index = indexNamed(this.plan(from.name), query.index);
        const cursor = this.handle(from).find(queryOf(index, query), { session, hint: index.name, sort: sortOf(index, query), limit: query.limit ?? 0 });
        return (await reachable(() => cursor.toArray())) as unknown as T[];
      },
      count: async (from, query) => {
        const index = indexNamed(this.plan(from.name), query.index);
        return reachable(() => this.handle(from).countDocuments(queryOf(index, query), { session, hint: index.name }));
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

const isDuplicate = (error: unknown): boolean => (error as { code?: unknown }).code === DUPLICATE;

/** Positions that a unique index refused; any other write error is thrown. */
function duplicatesOf(error: unknown): number[] {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
  const errors = [error.writeErrors].flat();
  if (errors.some((one) => one.code !== DUPLICATE) || error.result.getWriteConcernError()) throw error;
  return errors.map((one) => one.index);
}

/** What the network or the replica set does to us is "later"; anything else is our bug and goes up as it is. */
async function reachable<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicate(error) || !(error instanceof mongo.MongoError)) throw error;
    throw new RetryLaterError('STORE_UNAVAILABLE', 'the database cannot be reached or cannot write', 1000, { cause: error });
  }
}
