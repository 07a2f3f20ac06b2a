import { Batcher } from '@turant/async';
import type { Failure } from '@turant/bus';
import { RejectedError, requestKeptUntil, TurantError, type Connection, type DomainEvent, type Request } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { rawRequestOf, READING_STOPPED } from '@turant/plugin-host';
import type { Op } from '@turant/store';
import { openConnection, type OpenedConnection } from './open-connection.js';
import type { ApiContext } from '../road-context.js';
import type { RecentRequest } from './recent-requests.js';
import { ownersOf, ingestItems, type Origin } from './ingest-items.js';
import { markBegun, type ToRead } from './reading-marks.js';
import { phoneFindingOf, tellPhoneless, type PhoneFinding } from './tell-phoneless.js';
import { tellStuck } from './tell-stuck.js';
import { CountIncrements, reasonOf, emptyResult, type IngestResult } from './ingest-result.js';

const MAX_REQUESTS_READ = 500;
const MAX_READ_CONFLICTS = 20;
const MAX_FAILED_HERE = 10_000;
/** The reason of a stuck request whose readings were cut off by the end of their process, and by no limit. */
const NEVER_ENDED = 'its reading was begun twice and did not end';

interface ReadJob {
  event: DomainEvent;
  error?: unknown;
}
type Lane = Batcher<ReadJob>;
/** The connection that the requests belong to, with its tenant and the employees that may call its leads. */
type Owner = Pick<Origin, 'opened' | 'tenant' | 'employees'>;

interface Reading extends RecentRequest {
  status: Exclude<Request['status'], 'received'>;
  reason?: string;
  result: IngestResult;
  phone?: PhoneFinding;
  /** Absent if the request expires by default. */
  expiresAt?: Date;
}
/** A reading that broke its limits, and that is tried once more by itself. */
interface Stopped {
  status: 'stopped';
  reason: string;
}

/**
 * Reads stored requests with their plugins. Each connection has a lane of its own, which reads one batch at a time, so that a request that
 * breaks the limits of reading delays its own connection only. The results of a batch are one commit.
 */
export class RequestReader {
  private readonly lanes = new Map<string, Lane>();
  /** Requests whose reading failed in this process, for example because the store took no writes. For them `readingsBegun` is not looked at. */
  private readonly failedHere = new Set<string>();

  constructor(private readonly context: ApiContext) {}

  async read(events: readonly DomainEvent[]): Promise<readonly Failure[]> {
    const jobs = events.map((event): ReadJob => ({ event }));
    const byConnection = new Map<string, ReadJob[]>();
    for (const job of jobs) {
      const connectionId = connectionIdOf(job.event);
      const own = byConnection.get(connectionId);
      if (own) own.push(job);
      else byConnection.set(connectionId, [job]);
    }
    await Promise.all([...byConnection].map(([connectionId, own]) => this.readInLane(connectionId, own)));
    return jobs.flatMap(({ event, error }) => (error === undefined ? [] : [{ event, error }]));
  }

  private async readInLane(connectionId: string, jobs: readonly ReadJob[]): Promise<void> {
    const lane =
      this.lanes.get(connectionId) ?? new Batcher((batch) => this.readBatch(connectionId, batch), { maxItems: MAX_REQUESTS_READ });
    this.lanes.set(connectionId, lane);
    try {
      await lane.add(jobs);
    } finally {
      if (lane.isIdle) this.lanes.delete(connectionId);
    }
  }

  private async readBatch(connectionId: string, jobs: readonly ReadJob[]): Promise<void> {
    const { store } = this.context;
    const open = await this.openRequests(jobs.map(({ event }) => event));
    const [connection] = open.length > 0 ? await store.acrossTenants.connections.getMany([connectionId]) : [];
    if (!connection) return;
    const failed = new Map<string, unknown>();
    await this.readOwn(connection, open, failed).catch((error: unknown) => open.forEach(({ request }) => failed.set(request._id, error)));
    for (const one of jobs) one.error = failed.get(one.event.subject);
  }

  /** The requests of these events that are not read yet: from memory if this process has just stored them, else from the store. */
  private async openRequests(events: readonly DomainEvent[]): Promise<ToRead[]> {
    const { store, recentRequests } = this.context;
    const recent = events.flatMap(({ id }) => recentRequests.take(id) ?? []).map((one) => ({ ...one, isStored: false }));
    const known = new Set(recent.map(({ request }) => request._id));
    const others = new Set(events.map(({ subject }) => subject).filter((id) => !known.has(id)));
    if (others.size === 0) return recent;
    const stored = await store.acrossTenants.requests.getMany([...others]);
    const received = stored.filter(({ status }) => status === 'received');
    return [...recent, ...received.map((request) => ({ request, raw: rawRequestOf(request), isStored: true }))];
  }

  /**
   * Reads requests whose first reading this is together. A request whose reading was begun once before, or that broke a limit, is read by itself.
   * A request whose reading was begun twice is not read and becomes stuck.
   */
  private async readOwn(connection: Connection, open: readonly ToRead[], failed: Map<string, unknown>): Promise<void> {
    const owner = { opened: openConnection(this.context, connection), ...(await ownersOf(this.context, connection)) };
    const timesOf = ({ _id, readingsBegun }: Request): number => (this.failedHere.has(_id) ? 0 : (readingsBegun ?? 0));
    const begun = (times: number): readonly ToRead[] => open.filter(({ request }) => timesOf(request) === times);
    const first = begun(0);
    const stored = await markBegun(
      this.context,
      connection,
      first.filter(({ isStored }) => isStored),
      1,
    );
    const together = [...first.filter(({ isStored }) => !isStored), ...stored];
    const results = await Promise.all(together.map((one) => this.outcomeOf(owner, one, failed)));
    await this.finish(
      owner,
      results.flatMap((one) => (one === undefined || one.status === 'stopped' ? [] : [one])),
    );
    const stopped = together.filter((_, position) => results[position]?.status === 'stopped');
    for (const one of [...begun(1), ...stopped]) await this.readAlone(owner, one, failed);
    await this.finish(
      owner,
      begun(2).map((one) => stuck(one, NEVER_ENDED)),
    );
  }

  private async readAlone(owner: Owner, one: ToRead, failed: Map<string, unknown>): Promise<void> {
    const marked = await markBegun(this.context, owner.opened.connection, [one], 2);
    if (marked.length === 0) return;
    const result = await this.outcomeOf(owner, one, failed);
    if (result) await this.finish(owner, [result.status === 'stopped' ? stuck(one, result.reason) : result]);
  }

  /** @returns undefined if it failed: the event comes again, or becomes a dead letter */
  private async outcomeOf(owner: Owner, { request, raw }: ToRead, failed: Map<string, unknown>): Promise<Reading | Stopped | undefined> {
    const origin: Origin = { ...owner, requestId: request._id, receivedAt: request.receivedAt };
    try {
      const expiresAt = requestKeptUntil(owner.tenant, request.receivedAt);
      return { ...(await this.reading(origin, { request, raw })), ...(expiresAt && { expiresAt }) };
    } catch (error) {
      if (error instanceof RejectedError && error.code === READING_STOPPED) return { status: 'stopped', reason: error.message };
      failed.set(request._id, error);
      if (this.failedHere.size >= MAX_FAILED_HERE) this.failedHere.clear();
      this.failedHere.add(request._id);
      if (!(error instanceof TurantError)) await this.recordFailure(owner.opened, request, error);
      return undefined;
    }
  }

  private async finish({ opened }: Owner, read: readonly Reading[]): Promise<void> {
    if (read.length === 0) return;
    const { connection } = opened;
    await this.commit(connection, read);
    for (const { request } of read) this.failedHere.delete(request._id);
    for (const { request, status, reason = '' } of read) if (status === 'stuck') await tellStuck(this.context, connection, request, reason);
    // A request that is read again was counted the first time; a phone that is found now counts.
    const found = read.filter(({ request, phone }) => phone === 'given' || !request.replays);
    await tellPhoneless(this.context, opened, found);
  }

  private async reading(origin: Origin, { request, raw }: RecentRequest): Promise<Reading> {
    const { opened, tenant } = origin;
    if (opened.connection.status === 'paused' && !opened.connection.pausedBecause)
      return { request, raw, status: 'ignored', reason: 'the connection is paused', result: emptyResult() };
    try {
      const items = await this.context.host.read(opened.plugin, raw, {
        settings: opened.settings,
        region: tenant.region,
        owner: tenant._id,
      });
      const result = await ingestItems(this.context, origin, items);
      return { request, raw, result, ...statusOf(result), phone: phoneFindingOf(items) };
    } catch (error) {
      if (error instanceof RejectedError && error.code === 'UNPARSEABLE')
        return { request, raw, status: 'unparseable', reason: error.message, result: emptyResult() };
      throw error;
    }
  }

  /** Writes the reason into a request that could not be read because of a bug. The owner can have the request read again. */
  private async recordFailure({ connection, plugin }: OpenedConnection, { _id }: Request, error: unknown): Promise<void> {
    this.context.log.error({ ...errorFields(error), requestId: _id, plugin: plugin.id }, 'a stored request could not be read');
    const reason = 'it could not be read: a fault of ours; it is kept';
    await this.context.store.requests.patch(connection.tenantId, _id, [['status', '=', 'received']], {
      set: { reason },
      unset: ['readingsBegun'],
    });
  }

  /** Stores the references before their requests are marked as read. A stored reference that has failed becomes due again. */
  private async storeRefs({ tenantId }: Connection, readings: readonly Reading[]): Promise<void> {
    const { store, clock, fetching } = this.context;
    const refs = readings.flatMap(({ result }) => result.refs);
    if (refs.length === 0) return;
    const results = await store.refs.insertMany(refs);
    const again = refs.filter((_, position) => results[position] === 'duplicate');
    await Promise.all(again.map(({ _id }) => store.refs.tryAgain(tenantId, _id, clock.now())));
    fetching?.nudge();
  }

  /** Writes statuses and counts in one commit, without the requests that another process has read meanwhile. */
  private async commit(connection: Connection, readings: readonly Reading[]): Promise<void> {
    const { store } = this.context;
    await this.storeRefs(connection, readings);
    let rest = readings;
    for (let conflicts = 0; rest.length > 0; conflicts += 1) {
      // Deferrable, because the leads are stored and announced already.
      const result = await store.engine.commit(this.opsOf(connection, rest), { isDeferrable: true });
      if (result.ok) return;
      if (conflicts > MAX_READ_CONFLICTS) throw new Error('the requests changed too fast');
      const now = await store.acrossTenants.requests.getMany(rest.map(({ request }) => request._id));
      const open = new Set(now.filter(({ status }) => status === 'received').map(({ _id }) => _id));
      rest = rest.filter(({ request }) => open.has(request._id));
    }
  }

  private opsOf(connection: Connection, readings: readonly Reading[]): Op[] {
    const { store, clock } = this.context;
    const { tenantId, _id: connectionId } = connection;
    const statuses = readings.map(({ request, status, reason, result, expiresAt }) => {
      // The leads are added and not replaced: leads that were fetched from the request's references belong to the request, too.
      const known = new Set(request.leadIds);
      const added = result.leadIds.filter((id) => !known.has(id));
      return store.requests.patchOp(tenantId, request._id, [['status', '=', 'received']], {
        set: { status, ...(reason !== undefined && { reason }), ...(expiresAt && { expiresAt }) },
        unset: reason === undefined ? ['reason', 'readingsBegun'] : ['readingsBegun'],
        ...(added.length > 0 && { push: { leadIds: added } }),
      });
    });
    const raises = [...countsOf(readings)].map(([what, by]) =>
      store.connectionCounts.raiseOp(tenantId, connectionId, what, by, clock.now()),
    );
    return [...statuses, ...raises];
  }
}

const stuck = ({ request, raw }: RecentRequest, reason: string): Reading => ({
  request,
  raw,
  status: 'stuck',
  reason,
  result: emptyResult(),
});

/** Every event of this type carries its connection. */
const connectionIdOf = ({ data }: DomainEvent): string => data.connectionId ?? '';

function statusOf(result: IngestResult): Pick<Reading, 'status' | 'reason'> {
  const { leadIds, refs, rejected } = result;
  const reason = reasonOf(result);
  if (leadIds.length > 0 || refs.length > 0) return { status: 'read', reason };
  if (rejected.length > 0) return { status: 'rejected', reason };
  return { status: 'ignored', reason: reason ?? 'there is nothing in it' };
}

/** Counts what these readings brought. A request that is read again counts as received once. */
function countsOf(readings: readonly Reading[]): CountIncrements {
  const counts = new CountIncrements();
  for (const { request, status, reason, result } of readings) {
    counts.add('received', request.replays ? 0 : 1);
    counts.add(status, 1);
    if (status === 'stuck') counts.add(`stuck: ${reason ?? ''}`, 1);
    counts.addResult(result);
  }
  return counts;
}
