import { OutcomeUnknownError, RetryLaterError, SettingsError, type LeadRef } from '@turant/domain';
import type { Op } from '@turant/store';
import { openConnection, type OpenedConnection } from './open-connection.js';
import { pauseConnection } from './pause-connection.js';
import type { ApiContext } from '../road-context.js';
import { ownersOf, takeItems } from './take-items.js';
import { Counts, reasonOf, type Taken } from './taken.js';
import { waitAfter } from '../ready-list/work-list.js';

/** With doubled waits some eight hours: longer than a platform's outage, shorter than a lead stays warm. */
const MAX_FETCH_TRIES = 15;
/** Until the owner has mended the settings of a connection that we paused. */
const PAUSED_WAIT_MS = 60_000;

/** Step of the road: fetches a lead of which the platform has told only the id. */
export async function fetchLead(context: ApiContext, ref: LeadRef): Promise<void> {
  const { store } = context;
  const connection = await store.connections.get(ref.tenantId, ref.connectionId);
  if (!connection) return giveUp(context, ref, 'the connection is gone');
  if (connection.status === 'paused') return putOff(context, ref, PAUSED_WAIT_MS, ref.tries);
  const tries = ref.tries + 1;
  try {
    const opened = openConnection(context, connection);
    await fetched(context, ref, opened, tries);
  } catch (error) {
    if (error instanceof SettingsError) {
      await pauseConnection(context, connection, error);
      return putOff(context, ref, PAUSED_WAIT_MS, ref.tries);
    }
    // To ask again does no harm, whatever became of the question.
    const isLater = error instanceof RetryLaterError || error instanceof OutcomeUnknownError;
    if (isLater && tries < MAX_FETCH_TRIES) return putOff(context, ref, waitAfter(tries, error), tries);
    await giveUp(context, ref, error instanceof Error ? error.message : 'it could not be fetched');
    if (!isLater && !('next' in (error as object))) throw error;
  }
}

async function fetched(context: ApiContext, ref: LeadRef, opened: OpenedConnection, attempt: number): Promise<void> {
  const { store } = context;
  const { tenant, employees } = await ownersOf(context, opened.connection);
  const items = await context.host.fetch(opened.plugin, ref.ref, { settings: opened.settings, region: tenant.region, attempt });
  const taken = await takeItems(context, { opened, tenant, employees, requestId: ref.requestId, receivedAt: ref.receivedAt }, items);
  const { done, shown } = doneOps(context, ref, taken);
  // The lead is stored and announced: nobody waits for this.
  const result = await store.engine.commit([...done, shown], { isDeferrable: true });
  // A poll's references have no request, and requests are forgotten: no reason to fetch the lead for ever.
  if (!result.ok && result.missed === done.length) await store.engine.commit(done, { isDeferrable: true });
}

/** The reference is done, the counts follow, its request shows the leads: all of it once. */
function doneOps(
  { store, clock }: ApiContext,
  { _id, tenantId, connectionId, requestId }: LeadRef,
  taken: Taken,
): { done: Op[]; shown: Op } {
  const reason = reasonOf(taken);
  const set = { status: 'fetched' as const, leadIds: taken.leadIds, ...(reason !== undefined && { reason }) };
  const counts = new Counts();
  counts.raiseBy(taken);
  const raises = [...counts].map(([what, by]) => store.connectionCounts.raiseOp(tenantId, connectionId, what, by, clock.now()));
  return {
    done: [store.refs.patchOp(tenantId, _id, [['status', '=', 'due']], { set, unset: ['dueAt'] }), ...raises],
    shown: store.requests.patchOp(tenantId, requestId, [], { push: { leadIds: taken.leadIds } }),
  };
}

async function putOff({ store, clock }: ApiContext, { tenantId, _id }: LeadRef, waitMs: number, tries: number): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + waitMs);
  await store.refs.patch(tenantId, _id, [['status', '=', 'due']], { set: { dueAt, tries } });
}

async function giveUp({ store, log }: ApiContext, { tenantId, _id, connectionId }: LeadRef, reason: string): Promise<void> {
  log.warn({ refId: _id, connectionId }, 'a lead could not be fetched');
  await store.refs.patch(tenantId, _id, [['status', '=', 'due']], { set: { status: 'failed', reason }, unset: ['dueAt'] });
}
