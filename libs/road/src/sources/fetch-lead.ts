import type { LeadRef } from '@turant/domain';
import type { Op } from '@turant/store';
import type { OpenedConnection } from './open-connection.js';
import type { ApiContext } from '../road-context.js';
import { ownersOf, ingestItems } from './ingest-items.js';
import { CountIncrements, reasonOf, type IngestResult } from './ingest-result.js';
import { workAtConnection } from './work-at-connection.js';

/** How often a fetch is tried. With doubled waits these tries take about eight hours, longer than most outages of a platform. */
const MAX_FETCH_TRIES = 15;

/** Step of the road: fetches a lead of which the platform has sent only the id. */
export async function fetchLead(context: ApiContext, ref: LeadRef): Promise<void> {
  const { store, clock, log } = context;
  const { tenantId, _id, connectionId } = ref;
  await workAtConnection(context, ref, {
    maxTries: MAX_FETCH_TRIES,
    onlyAsks: true,
    run: (opened, tries) => fetched(context, ref, opened, tries),
    putOff: async (waitMs, tries) => {
      const dueAt = new Date(clock.now().getTime() + waitMs);
      await store.refs.patch(tenantId, _id, [['status', '=', 'due']], { set: { dueAt, tries } });
    },
    giveUp: async (why, _tries, error) => {
      log.warn({ refId: _id, connectionId }, 'a lead could not be fetched');
      const reason = error instanceof Error ? error.message : why;
      await store.refs.patch(tenantId, _id, [['status', '=', 'due']], { set: { status: 'failed', reason }, unset: ['dueAt'] });
    },
  });
}

async function fetched(context: ApiContext, ref: LeadRef, opened: OpenedConnection, attempt: number): Promise<void> {
  const { store } = context;
  const { tenant, employees } = await ownersOf(context, opened.connection);
  const items = await context.host.fetch(opened.plugin, ref.ref, { settings: opened.settings, region: tenant.region, attempt });
  const ingested = await ingestItems(context, { opened, tenant, employees, requestId: ref.requestId, receivedAt: ref.receivedAt }, items);
  const { done, shown } = doneOps(context, ref, ingested);
  // Deferrable, because the lead is stored and announced already.
  const result = await store.engine.commit([...done, shown], { isDeferrable: true });
  // The reference of a poll has no request, and requests expire. The reference is marked as fetched all the same.
  if (!result.ok && result.missed === done.length) await store.engine.commit(done, { isDeferrable: true });
}

/** The writes after a fetch: `done` marks the reference and raises the counts, `shown` adds the leads to the request. */
function doneOps(
  { store, clock }: ApiContext,
  { _id, tenantId, connectionId, requestId }: LeadRef,
  result: IngestResult,
): { done: Op[]; shown: Op } {
  const reason = reasonOf(result);
  const set = { status: 'fetched' as const, leadIds: result.leadIds, ...(reason !== undefined && { reason }) };
  const counts = new CountIncrements();
  counts.addResult(result);
  const raises = [...counts].map(([what, by]) => store.connectionCounts.raiseOp(tenantId, connectionId, what, by, clock.now()));
  return {
    done: [store.refs.patchOp(tenantId, _id, [['status', '=', 'due']], { set, unset: ['dueAt'] }), ...raises],
    shown: store.requests.patchOp(tenantId, requestId, [], { push: { leadIds: result.leadIds } }),
  };
}
