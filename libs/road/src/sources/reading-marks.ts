import type { Connection } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import type { RecentRequest } from './recent-requests.js';

/** A request to be read. */
export interface ToRead extends RecentRequest {
  /** It came from the store: whoever stored it may have begun to read it. */
  readonly isStored: boolean;
}

/**
 * Writes before a reading that it begins, so that a request whose reading ends the process is not read at each start again.
 * @param times 1: the requests are read together with others; 2: the request is read by itself, and is what ended the process if it ends
 * @returns the requests that nobody else has read meanwhile
 */
export async function markBegun(
  { store }: Pick<RoadContext, 'store'>,
  { tenantId }: Connection,
  requests: readonly ToRead[],
  times: 1 | 2,
): Promise<readonly ToRead[]> {
  if (requests.length === 0) return requests;
  const change = { set: { readingsBegun: times } };
  const isReceived = [['status', '=', 'received']] as const;
  const ops = requests.map(({ request }) => store.requests.patchOp(tenantId, request._id, isReceived, change));
  if ((await store.engine.commit(ops)).ok) return requests;
  const marked = await Promise.all(requests.map(({ request }) => store.requests.patch(tenantId, request._id, isReceived, change)));
  return requests.filter((_, position) => marked[position] !== undefined);
}
