import { everyRecord } from '@turant/async';
import { ERASED_REQUEST, timeOfId, type Call, type Lead, type Request } from '@turant/domain';
import { hasUnpublished, type Store } from '@turant/store';
import { deliveryId } from '../outcomes/delivery-id.js';

const REQUESTS_A_PAGE = 200;
const LETTERS_A_LOOK = 500;

/**
 * Removes the text of the platform's requests that have brought or changed these leads. A request with several persons loses the text of
 * all of them: nobody can tell whose words are whose in a body of a foreign platform. The record itself stays, so that the platform's repeat
 * of the request is recognised.
 * @returns how many requests have no text now; undefined if one of them is being read: then later
 */
export async function eraseRequests(store: Store, leads: readonly Lead[]): Promise<number | undefined> {
  const ids = new Set(leads.map(({ _id }) => _id));
  let erased = 0;
  for (const [connectionId, since] of sinceOf(leads)) {
    const read = (before: string | undefined, limit: number): Promise<Request[]> =>
      store.requests.ofConnection(leads[0]!.tenantId, connectionId, { before, since, limit });
    for await (const request of everyRecord(REQUESTS_A_PAGE, read)) {
      if (!request.leadIds.some((id) => ids.has(id))) continue;
      if (!(await eraseRequest(store, request))) return undefined;
      await eraseRefs(store, request, ids);
      erased += 1;
    }
  }
  return erased;
}

/** The connections of these leads, each with the time of the first request that may hold one of them. */
function sinceOf(leads: readonly Lead[]): Map<string, Date> {
  const since = new Map<string, Date>();
  for (const { connectionId, requestId, receivedAt } of leads) {
    if (connectionId === undefined) continue;
    const at = new Date(Math.min(receivedAt.getTime(), requestId === undefined ? Infinity : timeOfId(requestId)));
    const known = since.get(connectionId);
    if (!known || at < known) since.set(connectionId, at);
  }
  return since;
}

async function eraseRequest(store: Store, request: Request): Promise<boolean> {
  const { tenantId, _id, status, url, reason } = request;
  if (reason === ERASED_REQUEST) return true;
  if (status === 'received' || hasUnpublished(request)) return false;
  const set = {
    url: url.split('?')[0] ?? '',
    headers: {},
    body: '',
    encoding: 'utf8' as const,
    status: 'ignored' as const,
    reason: ERASED_REQUEST,
  };
  return (await store.requests.patch(tenantId, _id, [['status', '=', status]], { set })) !== undefined;
}

/** Empties the references to these leads. A reference is what a platform has sent in place of the lead. */
async function eraseRefs(store: Store, { tenantId, _id }: Request, ids: ReadonlySet<string>): Promise<void> {
  for (const ref of await store.refs.ofRequest(tenantId, _id))
    if (ref.leadIds.some((id) => ids.has(id)))
      await store.refs.patch(tenantId, ref._id, [], { set: { ref: {}, status: 'fetched' }, unset: ['externalId', 'dueAt', 'reason'] });
}

/**
 * Removes what deliveries of these leads say of them: the target's id of the person's record, and the target's own words. The text that was
 * sent is not stored; it is the target's now. A delivery that is still due finds no lead, and ends.
 */
export async function eraseDeliveries(store: Store, leads: readonly Lead[], calls: readonly Call[]): Promise<void> {
  const [tenantId, connections] = [leads[0]!.tenantId, await store.connections.all(leads[0]!.tenantId)];
  const ids = connections.flatMap(({ _id }) => [
    ...leads.map((lead) => deliveryId(lead._id, 'lead.accepted.v1', _id)),
    ...calls.map((call) => deliveryId(call._id, 'call.ended.v1', _id)),
  ]);
  const deliveries = await store.deliveries.getMany(tenantId, ids);
  for (const { _id } of deliveries) await store.deliveries.patch(tenantId, _id, [], { unset: ['externalId', 'reason'] });
}

/** Deletes the events about these leads that could not be handled: an event may hold its whole lead. No index knows an event's lead. */
export async function eraseLetters(store: Store, leads: readonly Lead[], calls: readonly Call[]): Promise<void> {
  const subjects = new Set([...leads, ...calls].map(({ _id }) => _id));
  const { deadLetters } = store.acrossTenants;
  for await (const { _id, event } of everyRecord(LETTERS_A_LOOK, (before, limit) => deadLetters.newest({ before, limit }))) {
    const { tenantId, subject, data } = event;
    const isAbout = [subject, data.leadId, data.callId].some((id) => id !== undefined && subjects.has(id));
    if (tenantId === leads[0]!.tenantId && isAbout) await deadLetters.remove(_id);
  }
}
