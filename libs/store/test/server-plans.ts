import mongoose, { type Schema } from 'mongoose';
import { planOf } from '../src/engine/schema-indexes.js';

type Fields = Readonly<Record<string, unknown>>;

/** A query as the server ran it, from the server's profiler and not from a later `explain`. */
export interface RanQuery {
  /** The drive that sent the query. */
  by: string;
  collection: string;
  /** Verb, fields of the filter, hinted index and order, which are the same each time the code runs. */
  shape: string;
  /** The server's summary, such as `IXSCAN { tenantId: 1, _id: 1 }`, `IDHACK`, `COLLSCAN`. */
  plan: string;
  isSorted: boolean;
  keysExamined: number;
  docsExamined: number;
  /** Documents that the query answered, counted, changed or deleted. */
  found: number;
  /** The number of values in its longest list, 1 without a list; of a union the sum over its parts. */
  asked: number;
}

/** One entry of system.profile (mongodb.com/docs/manual/reference/database-profiler), as far as it is read here. */
interface Entry {
  op: string;
  ns: string;
  command: Fields;
  originatingCommand?: Fields;
  planSummary?: string;
  hasSortStage?: boolean;
  keysExamined?: number;
  docsExamined?: number;
  nreturned?: number;
  nMatched?: number;
  ndeleted?: number;
}

/** The size of the profiler's collection. Beyond it the oldest entries are dropped; an entry has about 2 kB. */
const PROFILE_BYTES = 64 * 2 ** 20;
const VERBS = ['find', 'aggregate', 'findAndModify', 'update', 'delete', 'count', 'distinct'];
/** Commands that search for nothing and have no plan. */
const WITHOUT_PLAN = ['insert', 'ping'];

/** Reads the plans of one database's queries from the server's profiler. */
export class ServerPlans {
  private read = 0;

  private constructor(
    private readonly client: mongoose.mongo.MongoClient,
    readonly db: mongoose.mongo.Db,
  ) {}

  static async of(uri: string): Promise<ServerPlans> {
    const client = await new mongoose.mongo.MongoClient(uri).connect();
    await client.db().createCollection('system.profile', { capped: true, size: PROFILE_BYTES });
    return new ServerPlans(client, client.db());
  }

  /** Every query of the work, in the order in which they ended. */
  async during(by: string, work: () => Promise<unknown>): Promise<RanQuery[]> {
    await this.db.command({ profile: 2 });
    try {
      await work();
    } finally {
      await this.db.command({ profile: 0 });
    }
    const profile = this.db.collection('system.profile').find({}, { projection: { execStats: 0 } });
    const entries = (await profile.sort({ $natural: 1 }).skip(this.read).toArray()) as unknown as Entry[];
    this.read += entries.length;
    return Promise.all(entries.filter(hasPlan).map((entry) => this.ran(by, entry)));
  }

  close(): Promise<void> {
    return this.client.close();
  }

  private async ran(by: string, entry: Entry): Promise<RanQuery> {
    const command = entry.originatingCommand ?? entry.command;
    const filters = filtersIn(command);
    return {
      by,
      collection: entry.ns.slice(entry.ns.indexOf('.') + 1),
      shape: shapeOf(entry, filters),
      plan: entry.planSummary ?? 'none',
      isSorted: entry.hasSortStage === true,
      keysExamined: entry.keysExamined ?? 0,
      docsExamined: entry.docsExamined ?? 0,
      found: isCount(command) ? await this.counted(command) : (entry.ndeleted ?? entry.nMatched ?? entry.nreturned ?? 0),
      asked: filters.map(longestList).reduce((sum, one) => sum + one),
    };
  }

  /** A count answers one document whatever it counts, so the documents are counted again, without an index. */
  private async counted({ aggregate, pipeline }: Fields): Promise<number> {
    const stages = pipeline as mongoose.mongo.Document[];
    const [sum] = await this.db
      .collection(String(aggregate))
      .aggregate(stages, { hint: { $natural: 1 } })
      .toArray();
    return Number(sum?.n ?? 0);
  }
}

const hasPlan = ({ op, command }: Entry): boolean => op !== 'insert' && !WITHOUT_PLAN.some((verb) => verb in command);

type Stage = { $match?: Fields; $group?: Fields; $unionWith?: { pipeline: Stage[] } };

const stagesOf = (command: Fields): Stage[] => (command.pipeline ?? []) as Stage[];

const isCount = (command: Fields): boolean => stagesOf(command).some(({ $group }) => $group !== undefined);

/** The filter of the command and of each part of a union. */
function filtersIn(command: Fields): Fields[] {
  const [match] = stagesOf(command);
  const filter = (command.filter ?? command.query ?? command.q ?? match?.$match ?? {}) as Fields;
  const parts = stagesOf(command).map(({ $unionWith }) => $unionWith?.pipeline[0]?.$match);
  return [filter, ...parts.filter((one) => one !== undefined)];
}

function shapeOf({ op, ns, command, originatingCommand }: Entry, filters: readonly Fields[]): string {
  const { hint, sort, ...rest } = originatingCommand ?? command;
  const verb = VERBS.find((one) => one in rest) ?? op;
  return `${ns.slice(ns.indexOf('.') + 1)}: ${verb} ${filters.flatMap(fieldsOf).join(', ')} by ${JSON.stringify(hint ?? sort ?? '_id')}`;
}

/** Fields with their kind of condition: equality, list, range. */
function fieldsOf(filter: Fields): string[] {
  return Object.entries(filter).flatMap(([field, wanted]) =>
    field === '$and' ? (wanted as Fields[]).flatMap(fieldsOf) : [`${field} ${operatorsOf(wanted)}`.trim()],
  );
}

const operatorsOf = (wanted: unknown): string =>
  Object.prototype.toString.call(wanted) === '[object Object]' ? Object.keys(wanted as Fields).join(' ') : '';

function longestList(filter: unknown): number {
  if (typeof filter !== 'object' || filter === null) return 1;
  return Math.max(1, ...Object.entries(filter).map(([key, value]) => (key === '$in' ? (value as unknown[]).length : longestList(value))));
}

/**
 * The faults of how the server ran a query. The bounds are sums, not ratios, so that a small answer has no more room than a large one. A
 * scan reads one key for each document found and at most one more key for each value, at the end of that value's keys. Documents are
 * fetched by their keys, so the only document fetched in vain is one whose guard missed. In a filled store a condition that the index does
 * not decide costs tens or hundreds of documents more.
 */
export function faultsOf({ by, shape, plan, isSorted, keysExamined, docsExamined, found, asked }: RanQuery): string[] {
  const faults: string[] = [];
  if (plan.includes('COLLSCAN')) faults.push('looks through the whole collection');
  else if (keysIn(plan).length === 0 && plan !== 'IDHACK') faults.push('tells no index');
  if (isSorted) faults.push('sorts in memory');
  if (keysExamined > found + asked) faults.push(`examines ${keysExamined} keys to find ${found} of ${asked} asked`);
  if (docsExamined > found + 1) faults.push(`examines ${docsExamined} documents to find ${found}`);
  return faults.map((fault) => `${by}: ${shape}: ${plan}: ${fault}`);
}

/** Query shapes that never found a document: their figures prove nothing. */
export function vainShapes(ran: readonly RanQuery[]): string[] {
  const lucky = new Set(ran.filter(({ found }) => found > 0).map(({ shape }) => shape));
  return [...new Set(ran.map(({ shape }) => shape))].filter((shape) => !lucky.has(shape));
}

/** Declared indexes that no query used and that enforce nothing: each write pays for them in vain. */
export function idleIndexes(schemas: Readonly<Record<string, Schema>>, ran: readonly RanQuery[]): string[] {
  const used = new Set(ran.flatMap(({ collection, plan }) => keysIn(plan).map((keys) => `${collection}: ${keys}`)));
  return Object.entries(schemas).flatMap(([collection, schema]) =>
    planOf(collection, schema)
      .indexes.filter(({ unique, expiresAfterSeconds }) => !unique && expiresAfterSeconds === undefined)
      .filter(({ fields }) => !used.has(`${collection}: ${fields.map((field) => `${field}: 1`).join(', ')}`))
      .map(({ name }) => `${collection}.${name}`),
  );
}

/** `IXSCAN { a: 1, b: 1 }` -> `a: 1, b: 1`; several if a plan merges several scans. */
const keysIn = (plan: string): string[] => [...plan.matchAll(/\{ ([^}]+) \}/g)].map(([, keys]) => keys ?? '');
