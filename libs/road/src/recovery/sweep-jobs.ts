import { DUPLICATE_WINDOW_MS, type Call, type Lead } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { callEvent } from '../calls/call-event.js';
import { requestUnrouted } from '../calls/request-unrouted.js';
import type { PacedSweep } from './paced-sweep.js';
import type { RoadContext } from '../road-context.js';

/** Events younger than this are still being published by the process that stored them. */
const UNPUBLISHED_AFTER_MS = 2_000;
const SWEEP_LEASE_MS = 5_000;
const MAX_SWEPT = 500;
/** One sweep publishes at most this many times `MAX_SWEPT` documents: a backlog does not wait for further sweeps. */
const MAX_PUBLISH_ROUNDS = 40;

type SweepContext = RoadContext & { workerId: string };

/** Runs `work` if this process holds or gets the lease of that name, so that one process at a time does the job. */
export async function underLease(context: SweepContext, name: string, work: () => Promise<void>): Promise<void> {
  const { store, clock, workerId, log } = context;
  try {
    const fence = await store.acrossTenants.leases.take(name, workerId, clock.now(), SWEEP_LEASE_MS);
    if (fence !== undefined) await work();
  } catch (error) {
    log.warn({ ...errorFields(error), sweep: name }, 'a sweep failed; the next sweep tries again');
  }
}

/** Publishes events that are unpublished after 2 seconds: their process has died, or the broker was away. */
export const sweepUnpublished = (context: SweepContext): Promise<void> =>
  underLease(context, 'sweep-pending', () => publishLeft(context, new Date(context.clock.now().getTime() - UNPUBLISHED_AFTER_MS)));

/** Publishes all unpublished events without a lease, at the start of the only process of an embedded store. */
export async function publishAllLeft(context: RoadContext): Promise<void> {
  try {
    await publishLeft(context, new Date(context.clock.now().getTime() + 1));
  } catch (error) {
    context.log.warn(errorFields(error), 'events of a dead process could not be published; the sweep publishes them');
  }
}

async function publishLeft({ outbox }: RoadContext, before: Date): Promise<void> {
  for (let rounds = 0; rounds < MAX_PUBLISH_ROUNDS; rounds++) if ((await outbox.publishLeft(before, MAX_SWEPT)) < MAX_SWEPT) return;
}

/** Calls whose due time has come become `requested` again and go through the gate. */
export async function sweepScheduled(context: SweepContext): Promise<void> {
  await underLease(context, 'sweep-scheduled', async () => {
    const now = context.clock.now();
    for (const call of await context.store.acrossTenants.calls.due('scheduled', now, MAX_SWEPT)) await requestAgain(context, call, now);
  });
}

/** For sweeps that are seldom due. */
export const sweepPaced = async (context: SweepContext, name: string, paced: PacedSweep): Promise<void> =>
  paced.isDue ? underLease(context, name, () => paced.sweep()) : undefined;

async function requestAgain({ outbox, ids }: SweepContext, call: Call, now: Date): Promise<void> {
  const event = callEvent(ids, 'call.requested.v1', call, now, { status: 'requested' });
  const set = { status: 'requested' as const, dueAt: now };
  await outbox.patchAndAnnounce('calls', call, [['status', '=', 'scheduled']], { set }, [event]);
}

/** Closes duplicate windows after ten minutes and forgets idempotency keys after a day. */
export async function sweepLeads(context: SweepContext): Promise<void> {
  await underLease(context, 'sweep-leads', async () => {
    const { store, clock } = context;
    const now = clock.now();
    const stale = new Date(now.getTime() - DUPLICATE_WINDOW_MS);
    await closeWindows(context, await store.acrossTenants.leads.withOpenWindow(stale, MAX_SWEPT));
    for (const lead of await store.acrossTenants.leads.withExpiredKey(now, MAX_SWEPT))
      await store.leads.patch(lead.tenantId, lead._id, [], { unset: ['idempotencyKey', 'keyExpiresAt'] });
  });
}

/** Closes no window before its lead's call is stored, because lost calls are looked for among leads with an open window. */
async function closeWindows(context: SweepContext, leads: readonly Lead[]): Promise<void> {
  const count = await requestUnrouted(context, leads);
  if (count > 0) context.log.warn({ count }, 'calls were asked for ten minutes ago and not routed; they are requested now');
  for (const lead of leads) await closeWindow(context, lead);
}

const closeWindow = ({ store }: SweepContext, { tenantId, _id, openWindow }: Lead): Promise<unknown> =>
  store.leads.patch(tenantId, _id, openWindow === undefined ? [] : [['openWindow', '=', openWindow]], { unset: ['openWindow'] });
