import mongoose from 'mongoose';
import { INSIDE_JEST } from '../engines/mongodb.js';

/** Beyond these a call's state is stale (issue 4): ring or call limit and 30 s. */
export interface StateLimits {
  ringSeconds: number;
  maxCallSeconds: number;
}

const GRACE_MS = 30_000;
/** A lease is 15 s long (libs/road). */
const LONGEST_LEASE_MS = 16_000;
const UNFINISHED = ['requested', 'scheduled', 'placing', 'ringing', 'answered'];

type Stored = Record<string, unknown> & { _id: string };

/** Looks into the cluster's database beside the service: for what only the records tell, and for waiting cheaply. */
export class DatabaseView {
  /** Calls that were seen in a state for longer than its limit, as they were then. */
  readonly stale = new Map<string, string>();
  private firstSeen = new Map<string, number>();
  private readonly limitMs: Readonly<Record<string, number>>;

  private constructor(
    private readonly connection: mongoose.Connection,
    { ringSeconds, maxCallSeconds }: StateLimits,
  ) {
    const [ring, talk] = [ringSeconds * 1_000 + GRACE_MS, maxCallSeconds * 1_000 + GRACE_MS];
    this.limitMs = { placing: ring, ringing: ring, answered: talk };
  }

  static async open(uri: string, limits: StateLimits): Promise<DatabaseView> {
    const options = { ...INSIDE_JEST, serverSelectionTimeoutMS: 5_000, socketTimeoutMS: 20_000, autoIndex: false };
    return new DatabaseView(await mongoose.createConnection(uri, options).asPromise(), limits);
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** One look for stale states, by our own clock; a database that is away right now is looked at the next time. */
  async look(): Promise<void> {
    const found = await this.of('calls')
      .find(
        { status: { $in: Object.keys(this.limitMs) } },
        { projection: { status: 1, workerId: 1, leaseUntil: 1, placedAt: 1, ringingAt: 1, answeredAt: 1 } },
      )
      .toArray()
      .catch(() => undefined);
    if (!found) return;
    const now = Date.now();
    const open = found.map((call) => ({ call, status: String(call.status), key: `${call._id} ${String(call.status)}` }));
    this.firstSeen = new Map(open.map(({ key }) => [key, this.firstSeen.get(key) ?? now]));
    for (const { call, status, key } of open)
      if (now - (this.firstSeen.get(key) ?? now) > (this.limitMs[status] ?? 0))
        this.stale.set(call._id, `${JSON.stringify(call)} at ${new Date(now).toISOString()}`);
  }

  /** Whether an open call has a lease that ends later than any lease can: a clock that was ahead wrote the lease. */
  async hasLeaseAhead(): Promise<boolean> {
    const latest = new Date(Date.now() + LONGEST_LEASE_MS);
    return (await this.of('calls').countDocuments({ status: { $in: UNFINISHED }, leaseUntil: { $gt: latest } }, { limit: 1 })) > 0;
  }

  /** What is still on its way, in words; empty when all has come to rest. */
  async underWay(): Promise<string[]> {
    const [leads, calls, unfinished, due, uncalled] = await Promise.all([
      this.of('leads').countDocuments({ pendingSince: { $exists: true } }),
      this.of('calls').countDocuments({ pendingSince: { $exists: true } }),
      this.of('calls').countDocuments({ status: { $in: UNFINISHED } }),
      this.of('dead-letters').countDocuments({ dueAt: { $exists: true } }),
      this.uncalled(),
    ]);
    const counts = { 'leads to announce': leads, 'calls to announce': calls, 'calls open': unfinished, 'events due again': due, uncalled };
    return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  }

  /** Some of what has not come to rest, for whoever looks for the reason. */
  async restless(): Promise<string[]> {
    const isPending = { pendingSince: { $exists: true } };
    const [leads, calls] = await Promise.all([
      this.of('leads').find(isPending).limit(5).toArray(),
      this.of('calls')
        .find({ $or: [isPending, { status: { $in: UNFINISHED } }] })
        .limit(5)
        .toArray(),
    ]);
    return [...leads, ...calls].map(({ _id, status, pending, pendingSince, dueAt, leaseUntil, workerId }) =>
      JSON.stringify({ _id, status, pending, pendingSince, dueAt, leaseUntil, workerId }),
    );
  }

  /** Events that were given up, for an operator. */
  async deadLetters(): Promise<string[]> {
    const letters = await this.of('dead-letters').find().limit(20).toArray();
    return letters.map(({ group, reason }) => `${String(group)}: ${String(reason)}`);
  }

  private async uncalled(): Promise<number> {
    const [found] = await this.of('leads')
      .aggregate<{ count: number }>([
        { $match: { callId: { $exists: true }, duplicateOf: { $exists: false } } },
        { $lookup: { from: 'calls', localField: 'callId', foreignField: '_id', as: 'call' } },
        { $match: { call: { $size: 0 } } },
        { $count: 'count' },
      ])
      .toArray();
    return found?.count ?? 0;
  }

  private of(name: string): mongoose.mongo.Collection<Stored> {
    return this.connection.collection(name) as unknown as mongoose.mongo.Collection<Stored>;
  }
}
