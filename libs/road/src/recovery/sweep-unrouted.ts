import { DUPLICATE_WINDOW_MS, type Lead } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { requestedCall } from '../calls/route-lead.js';

/** A healthy road routes a lead in milliseconds, and works off a storm's backlog in less than this. */
const UNROUTED_AFTER_MS = 60_000;
const MOST_AT_ONCE = 500;
/** A thousand leads and their calls are 50 ms of a busy core: not more in a second, whatever a storm has left. */
const MOST_ROUNDS = 2;

type RequestContext = Pick<RoadContext, 'store' | 'announcer' | 'ids'>;

/**
 * Requests the calls that these leads asked for and that have no record: their announcement was published, taken out of the
 * lead, and lost with the broker's disks. Exact beside the router and other sweeps: a call's id is its lead's.
 * @returns how many there were
 */
export async function requestUnrouted({ store, announcer, ids }: RequestContext, leads: readonly Lead[]): Promise<number> {
  const asking = leads.filter(({ callId, phone, isTest, duplicateOf }) => callId && phone && !isTest && !duplicateOf);
  if (asking.length === 0) return 0;
  const routed = await store.acrossTenants.calls.withIds(asking.map(({ callId = '' }) => callId));
  const isRouted = new Set(routed.map(({ _id }) => _id));
  const calls = asking.flatMap(({ callId, employeeId, ...lead }) =>
    callId && employeeId && !isRouted.has(callId) ? [requestedCall(ids, { ...lead, callId, employeeId }, lead.receivedAt)] : [],
  );
  if (calls.length === 0) return 0;
  const results = await store.calls.insertMany(calls);
  const inserted = calls.filter((_, position) => results[position] === 'inserted');
  announcer.announce('calls', inserted);
  return inserted.length;
}

/**
 * Looks once at each lead that was accepted a minute ago, whatever became of its announcement: so a lead is called a minute
 * late where the broker has lost it, or is away. It goes through the leads whose duplicate window is open, which an index
 * holds already, and remembers in memory how far it has come; what it misses (a document that came to light late, more leads
 * than it can look at, a new leader of the sweep) is found at the latest when the window is closed, which happens to no lead
 * before its call is on record (closeWindows in sweep.ts, and freshHolder in accept-lead-collision.ts).
 */
export class UnroutedLeads {
  private seenUpTo = new Date(0);

  constructor(private readonly context: RequestContext & Pick<RoadContext, 'clock' | 'log'>) {}

  async sweep(): Promise<void> {
    const { store, clock } = this.context;
    const nowMs = clock.now().getTime();
    const before = new Date(nowMs - UNROUTED_AFTER_MS);
    let from = new Date(Math.max(this.seenUpTo.getTime(), nowMs - DUPLICATE_WINDOW_MS));
    for (let rounds = 0; rounds < MOST_ROUNDS && from < before; rounds++) {
      const leads = await store.acrossTenants.leads.withWindowSince(from, before, MOST_AT_ONCE);
      const count = await requestUnrouted(this.context, leads);
      if (count > 0) this.context.log.warn({ count }, 'calls were asked for a minute ago and not routed; they are requested now');
      from = leads.length < MOST_AT_ONCE ? before : behind(from, leads);
      this.seenUpTo = from;
    }
  }
}

/** The last one's time again, for others may share it; where a whole round shares one, past it. */
function behind(from: Date, leads: readonly Lead[]): Date {
  const lastMs = leads.at(-1)?.receivedAt.getTime() ?? 0;
  return new Date(Math.max(lastMs, from.getTime() + 1));
}
