import type { Lead } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { requestedCall } from './requested-call.js';

/**
 * Inserts the calls that these leads asked for and that are not stored: the lead's event was published, removed from the lead, and lost
 * with the broker's disks. `routeLead` and other sweeps may run at the same time, because a call's id follows from its lead's.
 * @returns how many calls were missing
 */
export async function requestUnrouted(
  { store, outbox, ids }: Pick<RoadContext, 'store' | 'outbox' | 'ids'>,
  leads: readonly Lead[],
): Promise<number> {
  const asking = leads.filter(({ callId, phone, isTest, duplicateOf }) => callId && phone && !isTest && !duplicateOf);
  if (asking.length === 0) return 0;
  const routed = await store.acrossTenants.calls.withIds(asking.map(({ callId = '' }) => callId));
  const isRouted = new Set(routed.map(({ _id }) => _id));
  const calls = asking.flatMap(({ callId, employeeId, ...lead }) =>
    callId && employeeId && !isRouted.has(callId) ? [requestedCall(ids, { ...lead, callId, employeeId }, lead.receivedAt)] : [],
  );
  if (calls.length === 0) return 0;
  return (await outbox.insertAndAnnounce('calls', calls)).filter((result) => result === 'inserted').length;
}
