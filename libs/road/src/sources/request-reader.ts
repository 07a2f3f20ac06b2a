import { Batcher } from '@turant/async';
import type { Failure } from '@turant/bus';
import { RejectedError, requestKeptUntil, TurantError, type Connection, type DomainEvent, type Request } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { rawRequestOf } from '@turant/plugin-host';
import type { Op } from '@turant/store';
import { openConnection, type OpenedConnection } from './open-connection.js';
import type { ApiContext } from '../road-context.js';
import type { RecentRequest } from './recent-requests.js';
import { ownersOf, ingestItems, type Origin } from './ingest-items.js';
import { phoneFindingOf, tellPhoneless, type PhoneFinding } from './tell-phoneless.js';
import { CountIncrements, reasonOf, emptyResult, type IngestResult } from './ingest-result.js';

const MAX_REQUESTS_READ = 500;
const MAX_READ_CONFLICTS = 20;

interface ReadJob {
  event: DomainEvent;
  error?: unknown;
}
interface Reading extends RecentRequest {
  status: Exclude<Request['status'], 'received'>;
  reason?: string;
  result: IngestResult;
  phone?: PhoneFinding;
  /** Absent if the request expires by default. */
  expiresAt?: Date;
}

/** Reads stored requests with their plugins, one batch at a time in a process; the results of a connection's requests are one commit. */
export class RequestReader {
  private readonly batcher: Batcher<ReadJob>;

  constructor(private readonly context: ApiContext) {
    this.batcher = new Batcher<ReadJob>((jobs) => this.readAll(jobs), { maxItems: MAX_REQUESTS_READ });
  }

  async read(events: readonly DomainEvent[]): Promise<readonly Failure[]> {
    const jobs = events.map((event): ReadJob => ({ event }));
    await this.batcher.add(jobs);
    return jobs.flatMap(({ event, error }) => (error === undefined ? [] : [{ event, error }]));
  }

  private async readAll(jobs: readonly ReadJob[]): Promise<void> {
    const { store } = this.context;
    const open = await this.openRequests(jobs.map(({ event }) => event));
    const connections = await store.acrossTenants.connections.getMany([...new Set(open.map(({ request }) => request.connectionId))]);
    const failed = new Map<string, unknown>();
    await Promise.all(
      connections.map(async (connection) => {
        const own = open.filter(({ request }) => request.connectionId === connection._id);
        await this.readOwn(connection, own, failed).catch((error: unknown) => own.forEach(({ request }) => failed.set(request._id, error)));
      }),
    );
    for (const one of jobs) one.error = failed.get(one.event.subject);
  }

  /** The requests of these events that are not read yet: from memory if this process has just stored them, else from the store. */
  private async openRequests(events: readonly DomainEvent[]): Promise<RecentRequest[]> {
    const { store, recentRequests } = this.context;
    const recent = events.flatMap(({ id }) => recentRequests.take(id) ?? []);
    const known = new Set(recent.map(({ request }) => request._id));
    const others = new Set(events.map(({ subject }) => subject).filter((id) => !known.has(id)));
    if (others.size === 0) return recent;
    const stored = await store.acrossTenants.requests.getMany([...others]);
    return [...recent, ...stored.filter(({ status }) => status === 'received').map((request) => ({ request, raw: rawRequestOf(request) }))];
  }

  private async readOwn(connection: Connection, open: readonly RecentRequest[], failed: Map<string, unknown>): Promise<void> {
    const opened = openConnection(this.context, connection);
    const { tenant, employees } = await ownersOf(this.context, connection);
    const readings = open.map(async ({ request, raw }) => {
      const origin: Origin = { opened, tenant, employees, requestId: request._id, receivedAt: request.receivedAt };
      try {
        const expiresAt = requestKeptUntil(tenant, request.receivedAt);
        return { ...(await this.reading(origin, { request, raw })), ...(expiresAt && { expiresAt }) };
      } catch (error) {
        failed.set(request._id, error);
        if (!(error instanceof TurantError)) await this.recordFailure(opened, request, error);
        return undefined;
      }
    });
    const read = (await Promise.all(readings)).filter((one) => one !== undefined);
    await this.commit(connection, read);
    // A request that is read again was counted the first time; a phone that is found now counts.
    const found = read.filter(({ request, phone }) => phone === 'given' || !request.replays);
    await tellPhoneless(this.context, connection, found);
  }

  private async reading(origin: Origin, { request, raw }: RecentRequest): Promise<Reading> {
    const { opened, tenant } = origin;
    if (opened.connection.status === 'paused' && !opened.connection.pausedBecause)
      return { request, raw, status: 'ignored', reason: 'the connection is paused', result: emptyResult() };
    try {
      const items = this.context.host.read(opened.plugin, raw, { settings: opened.settings, region: tenant.region });
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
    await this.context.store.requests.patch(connection.tenantId, _id, [['status', '=', 'received']], { set: { reason } });
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
      // Added, not replaced: leads that were fetched from the request's references belong to the request, too.
      const added = result.leadIds.filter((id) => !request.leadIds.includes(id));
      return store.requests.patchOp(tenantId, request._id, [['status', '=', 'received']], {
        set: { status, ...(reason !== undefined && { reason }), ...(expiresAt && { expiresAt }) },
        ...(reason === undefined && { unset: ['reason'] as const }),
        ...(added.length > 0 && { push: { leadIds: added } }),
      });
    });
    const raises = [...countsOf(readings)].map(([what, by]) =>
      store.connectionCounts.raiseOp(tenantId, connectionId, what, by, clock.now()),
    );
    return [...statuses, ...raises];
  }
}

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
  for (const { request, status, result } of readings) {
    counts.add('received', request.replays ? 0 : 1);
    counts.add(status, 1);
    counts.addResult(result);
  }
  return counts;
}
