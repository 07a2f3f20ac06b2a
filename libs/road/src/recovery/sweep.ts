import { DUPLICATE_WINDOW_MS, type Call, type Lead } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { callEvent } from '../calls/call-event.js';
import { handleFailedAgain } from './sweep-failed.js';
import { requestUnrouted, type UnroutedLeads } from './sweep-unrouted.js';
import type { RoadContext } from '../road-context.js';

/** Announcements younger than this are still being published by the process that stored them. */
const PENDING_AFTER_MS = 2_000;
const LEASE_MS = 5_000;
const MOST_AT_ONCE = 500;
/** A backlog is worked off in one sweep, as long as it shrinks. */
const MOST_ROUNDS = 40;

type SweepContext = RoadContext & { workerId: string };

/** Runs `work` if this process holds, or gets, the lease of that name: a scheduled job has no lock of its own between processes. */
async function underLease(context: SweepContext, name: string, work: () => Promise<void>): Promise<void> {
  const { store, clock, workerId, log } = context;
  try {
    const fence = await store.acrossTenants.leases.take(name, workerId, clock.now(), LEASE_MS);
    if (fence !== undefined) await work();
  } catch (error) {
    log.warn({ ...errorFields(error), sweep: name }, 'a sweep failed; the next one comes');
  }
}

/** Publishes what is still pending after two seconds: its process died, or the broker did not take it. */
export const sweepPending = (context: SweepContext): Promise<void> =>
  underLease(context, 'sweep-pending', () => publishPending(context, new Date(context.clock.now().getTime() - PENDING_AFTER_MS)));

/** At the start of an engine that only one process can have open: whatever is pending is a dead process's, and so is the lease. */
export async function publishAllPending(context: RoadContext): Promise<void> {
  try {
    await publishPending(context, new Date(context.clock.now().getTime() + 1));
  } catch (error) {
    context.log.warn(errorFields(error), 'what a dead process left pending is published by the sweep');
  }
}

async function publishPending({ store, announcer }: RoadContext, before: Date): Promise<void> {
  const { leads, calls, requests, deliveries } = store.acrossTenants;
  const again = [
    async () => announced('leads', await leads.pending.since(before, MOST_AT_ONCE)),
    async () => announced('calls', await calls.pending.since(before, MOST_AT_ONCE)),
    async () => announced('requests', await requests.pending.since(before, MOST_AT_ONCE)),
    async () => announced('deliveries', await deliveries.pending.since(before, MOST_AT_ONCE)),
  ];
  const announced = async (...[source, found]: Parameters<typeof announcer.announceAgain>): Promise<number> => {
    await announcer.announceAgain(source, found);
    return found.length;
  };
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    const counts = await Promise.all(again.map((one) => one()));
    if (counts.reduce((sum, count) => sum + count, 0) < MOST_AT_ONCE) return;
  }
}

/** Events that a group could not handle and whose due time has come. */
export async function sweepFailed(context: SweepContext): Promise<void> {
  await underLease(context, 'sweep-failed', () => handleFailedAgain(context));
}

/** Calls whose time has come: `scheduled` becomes `requested`, and goes through the gate again. */
export async function sweepScheduled(context: SweepContext): Promise<void> {
  await underLease(context, 'sweep-scheduled', async () => {
    const now = context.clock.now();
    for (const call of await context.store.acrossTenants.calls.due('scheduled', now, MOST_AT_ONCE)) await requestAgain(context, call, now);
  });
}

async function requestAgain({ store, announcer, ids }: SweepContext, call: Call, now: Date): Promise<void> {
  const event = callEvent(ids, 'call.requested.v1', call, now, { status: 'requested' });
  const change = { set: { status: 'requested' as const, dueAt: now, pendingSince: now }, push: { pending: [event] } };
  const changed = await store.calls.patch(call.tenantId, call._id, [['status', '=', 'scheduled']], change);
  if (changed) announcer.announce('calls', [{ ...changed, pending: [event] }]);
}

/** Requests the calls of leads that were accepted a minute ago and have none: their announcement is lost, or the broker away. */
export const sweepUnrouted = (context: SweepContext, unrouted: UnroutedLeads): Promise<void> =>
  underLease(context, 'sweep-unrouted', () => unrouted.sweep());

/** Closes duplicate windows after ten minutes and forgets idempotency keys after a day. */
export async function sweepLeads(context: SweepContext): Promise<void> {
  await underLease(context, 'sweep-leads', async () => {
    const { store, clock } = context;
    const now = clock.now();
    const stale = new Date(now.getTime() - DUPLICATE_WINDOW_MS);
    await closeWindows(context, await store.acrossTenants.leads.withOpenWindow(stale, MOST_AT_ONCE));
    for (const lead of await store.acrossTenants.leads.withExpiredKey(now, MOST_AT_ONCE))
      await store.leads.patch(lead.tenantId, lead._id, [], { unset: ['idempotencyKey', 'keyExpiresAt'] });
  });
}

/** No window is closed before the call that its lead asked for is on record: whoever looks for lost ones looks at open windows. */
async function closeWindows(context: SweepContext, leads: readonly Lead[]): Promise<void> {
  const count = await requestUnrouted(context, leads);
  if (count > 0) context.log.warn({ count }, 'calls were asked for ten minutes ago and not routed; they are requested now');
  for (const lead of leads) await closeWindow(context, lead);
}

const closeWindow = ({ store }: SweepContext, { tenantId, _id, openWindow }: Lead): Promise<unknown> =>
  store.leads.patch(tenantId, _id, openWindow === undefined ? [] : [['openWindow', '=', openWindow]], { unset: ['openWindow'] });
