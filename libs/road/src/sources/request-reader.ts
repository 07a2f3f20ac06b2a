import { Batcher } from '@turant/async';
import type { Failure } from '@turant/bus';
import { RejectedError, TurantError, type Connection, type DomainEvent, type Request } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { rawRequestOf } from '@turant/plugin-host';
import type { Op } from '@turant/store';
import { openConnection, type OpenedConnection } from './open-connection.js';
import type { ApiContext } from '../road-context.js';
import { ownersOf, takeItems, type Origin } from './take-items.js';
import { Counts, reasonOf, takenNothing, type Taken } from './taken.js';

const MAX_REQUESTS_READ = 500;
const MAX_READ_CONFLICTS = 20;

interface Wanted {
  event: DomainEvent;
  error?: unknown;
}
interface Reading {
  request: Request;
  status: Exclude<Request['status'], 'received'>;
  reason?: string;
  taken: Taken;
}

/** Reads off the request, one batch in flight a process; a connection's batch says in one commit what became of it. */
export class RequestReader {
  private readonly batcher: Batcher<Wanted>;

  constructor(private readonly context: ApiContext) {
    this.batcher = new Batcher<Wanted>((wanted) => this.readAll(wanted), { maxItems: MAX_REQUESTS_READ });
  }

  async read(events: readonly DomainEvent[]): Promise<readonly Failure[]> {
    const wanted = events.map((event): Wanted => ({ event }));
    await this.batcher.add(wanted);
    return wanted.flatMap(({ event, error }) => (error === undefined ? [] : [{ event, error }]));
  }

  private async readAll(wanted: readonly Wanted[]): Promise<void> {
    const { store } = this.context;
    const requests = await store.acrossTenants.requests.getMany([...new Set(wanted.map(({ event }) => event.subject))]);
    const open = requests.filter(({ status }) => status === 'received');
    const connections = await store.acrossTenants.connections.getMany([...new Set(open.map(({ connectionId }) => connectionId))]);
    const failed = new Map<string, unknown>();
    await Promise.all(
      connections.map(async (connection) => {
        const own = open.filter(({ connectionId }) => connectionId === connection._id);
        await this.readOwn(connection, own, failed).catch((error: unknown) => own.forEach(({ _id }) => failed.set(_id, error)));
      }),
    );
    for (const one of wanted) one.error = failed.get(one.event.subject);
  }

  private async readOwn(connection: Connection, requests: readonly Request[], failed: Map<string, unknown>): Promise<void> {
    const opened = openConnection(this.context, connection);
    const { tenant, employees } = await ownersOf(this.context, connection);
    const readings = requests.map(async (request) => {
      const origin: Origin = { opened, tenant, employees, requestId: request._id, receivedAt: request.receivedAt };
      try {
        return await this.reading(origin, request);
      } catch (error) {
        failed.set(request._id, error);
        if (!(error instanceof TurantError)) await this.sayBroken(opened, request, error);
        return undefined;
      }
    });
    await this.commit(
      connection,
      (await Promise.all(readings)).filter((one) => one !== undefined),
    );
  }

  private async reading(origin: Origin, request: Request): Promise<Reading> {
    const { opened, tenant } = origin;
    if (opened.connection.status === 'paused' && !opened.connection.pausedBecause)
      return { request, status: 'ignored', reason: 'the connection is paused', taken: takenNothing() };
    try {
      const items = this.context.host.read(opened.plugin, rawRequestOf(request), { settings: opened.settings, region: tenant.region });
      const taken = await takeItems(this.context, origin, items);
      return { request, taken, ...statusOf(taken) };
    } catch (error) {
      if (error instanceof RejectedError && error.code === 'UNPARSEABLE')
        return { request, status: 'unparseable', reason: error.message, taken: takenNothing() };
      throw error;
    }
  }

  /** The plugin's bug, or ours: the delivery is kept, shows why, and can be read again when it was mended. */
  private async sayBroken({ connection, plugin }: OpenedConnection, { _id }: Request, error: unknown): Promise<void> {
    this.context.log.error({ ...errorFields(error), requestId: _id, plugin: plugin.id }, 'a stored request could not be read');
    const reason = 'it could not be read: a fault of ours; it is kept';
    await this.context.store.requests.patch(connection.tenantId, _id, [['status', '=', 'received']], { set: { reason } });
  }

  /** Before it is said that they were read; those that are there already are work again where they had failed. */
  private async storeRefs({ tenantId }: Connection, readings: readonly Reading[]): Promise<void> {
    const { store, clock, fetching } = this.context;
    const refs = readings.flatMap(({ taken }) => taken.refs);
    if (refs.length === 0) return;
    const results = await store.refs.insertMany(refs);
    const again = refs.filter((_, position) => results[position] === 'duplicate');
    await Promise.all(again.map(({ _id }) => store.refs.tryAgain(tenantId, _id, clock.now())));
    fetching?.nudge();
  }

  /** Status and counts together; what another process has said meanwhile is left out. */
  private async commit(connection: Connection, readings: readonly Reading[]): Promise<void> {
    const { store } = this.context;
    await this.storeRefs(connection, readings);
    let rest = readings;
    for (let conflicts = 0; rest.length > 0; conflicts += 1) {
      // The leads are stored and announced, the references are being fetched: nobody waits for this.
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
    const said = readings.map(({ request, status, reason, taken }) => {
      // Added, not replaced: those that were fetched, before it was read again or meanwhile, are its leads as well.
      const added = taken.leadIds.filter((id) => !request.leadIds.includes(id));
      return store.requests.patchOp(tenantId, request._id, [['status', '=', 'received']], {
        set: { status, ...(reason !== undefined && { reason }) },
        ...(reason === undefined && { unset: ['reason'] as const }),
        ...(added.length > 0 && { push: { leadIds: added } }),
      });
    });
    const raises = [...countsOf(readings)].map(([what, by]) =>
      store.connectionCounts.raiseOp(tenantId, connectionId, what, by, clock.now()),
    );
    return [...said, ...raises];
  }
}

function statusOf(taken: Taken): Pick<Reading, 'status' | 'reason'> {
  const { leadIds, refs, rejected } = taken;
  const reason = reasonOf(taken);
  if (leadIds.length > 0 || refs.length > 0) return { status: 'read', reason };
  if (rejected.length > 0) return { status: 'rejected', reason };
  return { status: 'ignored', reason: reason ?? 'there is nothing in it' };
}

/** By what is counted. A request that is read again is received once. */
function countsOf(readings: readonly Reading[]): Counts {
  const counts = new Counts();
  for (const { request, status, taken } of readings) {
    counts.raise('received', request.replays ? 0 : 1);
    counts.raise(status, 1);
    counts.raiseBy(taken);
  }
  return counts;
}
