import mongoose from 'mongoose';
import { decodeTime } from 'ulid';
import { INSIDE_JEST } from '../engines/mongodb.js';
import type { StormCall } from './storm-figures.js';

type Stored = Record<string, unknown> & { _id: string };

const AT_ONCE = 5_000;

/** When an id was made. */
const mintedMs = (id: string): number => decodeTime(id.slice(id.indexOf('_') + 1));

/** What a storm has left in the cluster's database. */
export class StormView {
  private constructor(private readonly connection: mongoose.Connection) {}

  static async open(uri: string): Promise<StormView> {
    const options = { ...INSIDE_JEST, serverSelectionTimeoutMS: 5_000, autoIndex: false };
    return new StormView(await mongoose.createConnection(uri, options).asPromise());
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Those of these leads that are not in the store. */
  async lost(leadIds: readonly string[]): Promise<string[]> {
    const lost = new Set(leadIds);
    for (let from = 0; from < leadIds.length; from += AT_ONCE) {
      const asked = { _id: { $in: leadIds.slice(from, from + AT_ONCE) } };
      for (const { _id } of await this.of('leads')
        .find(asked, { projection: { _id: 1 } })
        .toArray())
        lost.delete(_id);
    }
    return [...lost];
  }

  /** Leads that asked for a call whose call is not on the ready list yet. */
  async unrouted(): Promise<number> {
    const asked = await this.of('leads').countDocuments({ callId: { $exists: true }, duplicateOf: { $exists: false } });
    return asked - (await this.of('calls').estimatedDocumentCount());
  }

  async calls(since = 0): Promise<StormCall[]> {
    const projection = { leadId: 1, tenantId: 1, requestedAt: 1, placedAt: 1 };
    const found = await this.of('calls')
      .find({ $or: [{ placedAt: { $exists: false } }, { placedAt: { $gte: new Date(since) } }] }, { projection })
      .toArray();
    return found.map(({ _id, leadId, tenantId, requestedAt, placedAt }) => ({
      ...{ callId: _id, leadId: String(leadId), tenantId: String(tenantId), cameMs: (requestedAt as Date).getTime() },
      ...(placedAt instanceof Date && { placedMs: placedAt.getTime() }),
    }));
  }

  /** For the calls of these leads: the milliseconds from the lead's arrival to the call's record, and from there to its placing. */
  async stages(leadIds: readonly string[]): Promise<{ routedMs: number; placedMs: number }[]> {
    const leads = await this.of('leads')
      .find({ _id: { $in: [...leadIds] } })
      .toArray();
    const came = new Map(leads.map(({ _id, receivedAt }) => [_id, (receivedAt as Date).getTime()]));
    const entries = await this.of('timeline')
      .find({ leadId: { $in: [...leadIds] }, type: 'call.requested' })
      .toArray();
    const calls = await this.of('calls')
      .find({ leadId: { $in: [...leadIds] }, placedAt: { $exists: true } })
      .toArray();
    const routed = new Map(entries.map(({ _id, leadId }) => [leadId, mintedMs(_id)]));
    return calls.flatMap(({ leadId, placedAt }) => {
      const [cameMs, routedMs] = [came.get(String(leadId)), routed.get(leadId)];
      if (cameMs === undefined || routedMs === undefined) return [];
      return [{ routedMs: routedMs - cameMs, placedMs: (placedAt as Date).getTime() - routedMs }];
    });
  }

  /** As an operator who takes the trunks down and up again. @returns what it was before */
  async allowCalls(most: number): Promise<number> {
    const before = await this.of('trunks').findOne();
    await this.of('trunks').updateMany({}, { $set: { maxCalls: most } });
    return Number(before?.maxCalls);
  }

  /** Calls on a line, and a permit under which more may be starting. */
  async isStill(): Promise<boolean> {
    const [open, held] = await Promise.all([
      this.of('calls').countDocuments({ openOn: { $exists: true } }),
      this.of('trunks').countDocuments({ permitId: { $exists: true } }),
    ]);
    return open + held === 0;
  }

  private of(name: string): mongoose.mongo.Collection<Stored> {
    return this.connection.collection(name) as unknown as mongoose.mongo.Collection<Stored>;
  }
}
