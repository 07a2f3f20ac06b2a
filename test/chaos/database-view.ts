import mongoose from 'mongoose';
import { INSIDE_JEST } from '../engines/mongodb.js';

/** Beyond these a call's state is stale (issue 4): ring or call limit and 30 s. */
export interface StateLimits {
  ringSeconds: number;
  maxCallSeconds: number;
}

const GRACE_MS = 30_000;
const UNFINISHED = ['requested', 'scheduled', 'placing', 'ringing', 'answered'];

type Stored = Record<string, unknown> & { _id: string };

/** Looks into the cluster's database beside the service: for what only the records tell, and for waiting cheaply. */
export class DatabaseView {
  /** Calls that were seen in a state for longer than its limit. */
  readonly stale = new Map<string, string>();

  private constructor(
    private readonly connection: mongoose.Connection,
    private readonly limits: StateLimits,
  ) {}

  static async open(uri: string, limits: StateLimits): Promise<DatabaseView> {
    const options = { ...INSIDE_JEST, serverSelectionTimeoutMS: 5_000, autoIndex: false };
    return new DatabaseView(await mongoose.createConnection(uri, options).asPromise(), limits);
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** One look for stale states; a database that is away right now is looked at the next time. */
  async look(): Promise<void> {
    const now = Date.now();
    const before = (seconds: number): Date => new Date(now - seconds * 1000 - GRACE_MS);
    const { ringSeconds, maxCallSeconds } = this.limits;
    const found = await this.of('calls')
      .find({
        $or: [
          { status: 'placing', placedAt: { $lt: before(ringSeconds) } },
          { status: 'ringing', ringingAt: { $lt: before(ringSeconds) } },
          { status: 'answered', answeredAt: { $lt: before(maxCallSeconds) } },
        ],
      })
      .toArray()
      .catch(() => []);
    for (const { _id, status } of found) this.stale.set(_id, String(status));
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
