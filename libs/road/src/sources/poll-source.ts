import { RetryLaterError, SettingsError, type Connection } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { unchanged } from '@turant/store';
import { openConnection } from './open-connection.js';
import { pauseConnection } from './pause-connection.js';
import type { ApiContext } from '../road-context.js';
import { ownersOf, ingestItems, type Origin } from './ingest-items.js';
import { CountIncrements } from './ingest-result.js';
import { retryDelayMs } from '../ready-list/work-list.js';

const DEFAULT_POLL_INTERVAL_MS = 120_000;
/** How long to wait before the next page: a platform may take faster polls for an attack. */
const MORE_AFTER_MS = 1_000;

/**
 * Step of the road: asks a connection's platform for new leads. Leads are stored first, then the cursor: after a crash between the two the
 * platform sends the same leads again, and these are skipped.
 */
export async function pollSource(context: ApiContext, connection: Connection): Promise<void> {
  const { log } = context;
  const tries = (connection.pollTries ?? 0) + 1;
  try {
    if (connection.status === 'paused') return await pollAgain(context, connection, DEFAULT_POLL_INTERVAL_MS);
    await polled(context, connection);
  } catch (error) {
    if (error instanceof SettingsError) await pauseConnection(context, connection, error);
    else if (!(error instanceof RetryLaterError)) log.error({ ...errorFields(error), connectionId: connection._id }, 'a poll failed');
    await pollAgain(context, connection, retryDelayMs(tries, error), { pollTries: tries });
  }
}

async function polled(context: ApiContext, connection: Connection): Promise<void> {
  const { store, host, clock } = context;
  const { tenantId, cursor } = connection;
  const opened = openConnection(context, connection);
  const { tenant, employees } = await ownersOf(context, connection);
  const receivedAt = clock.now();
  const { items, cursor: next, hasMore } = await host.poll(opened.plugin, cursor, { settings: opened.settings, region: tenant.region });
  // No request came in, so this poll makes a request id. After a crash the next poll reads the same items again: they are recognised by their
  // platform ids, or without one by phone or e-mail within the duplicate window.
  const origin: Origin = { opened, tenant, employees, requestId: context.ids('rq'), receivedAt, isBackfill: true };
  const result = await ingestItems(context, origin, items);
  if (result.refs.length > 0) await store.refs.insertMany(result.refs);
  const waitMs = hasMore ? MORE_AFTER_MS : (opened.plugin.minPollIntervalMs ?? DEFAULT_POLL_INTERVAL_MS);
  const counts = new CountIncrements();
  counts.add('polled', 1);
  counts.add('leads', result.leads);
  counts.add('tests', result.tests);
  await store.engine.commit([
    store.connections.patchOp(tenantId, connection._id, unchanged(connection, 'cursor'), {
      set: { cursor: next, pollDueAt: new Date(clock.now().getTime() + waitMs) },
      unset: ['pollTries'],
    }),
    ...[...counts].map(([what, by]) => store.connectionCounts.raiseOp(tenantId, connection._id, what, by, receivedAt)),
  ]);
}

async function pollAgain(
  { store, clock }: ApiContext,
  { tenantId, _id }: Connection,
  waitMs: number,
  tried: Pick<Connection, 'pollTries'> = {},
): Promise<void> {
  await store.connections.patch(tenantId, _id, [], { set: { pollDueAt: new Date(clock.now().getTime() + waitMs), ...tried } });
}
