import { isUtf8 } from 'node:buffer';
import { Batcher } from '@turant/async';
import { REQUEST_KEPT_MS, type Request } from '@turant/domain';
import { maskRequest } from '@turant/plugin-host';
import { withEvents } from '../outbox/with-events.js';
import type { Arrival, RequestIntake, RoadContext } from '../road-context.js';

type IntakeContext = Pick<RoadContext, 'outbox' | 'recentRequests' | 'ids' | 'clock'>;

const MAX_REQUESTS_A_WRITE = 500;

/**
 * Step of the road: stores a platform's request raw. `accept` resolves when the request is durably stored: the platform is answered after
 * it. A request whose platform id is stored already changes nothing.
 */
export function acceptRequest(context: IntakeContext): RequestIntake {
  const insert = async (requests: readonly Request[]): Promise<void> => void (await context.outbox.insertAndAnnounce('requests', requests));
  const writes = new Batcher(insert, { maxItems: MAX_REQUESTS_A_WRITE });
  return { accept: (arrivals) => writes.add(arrivals.map((arrival) => requestOf(context, arrival))) };
}

function requestOf({ ids, clock, recentRequests }: IntakeContext, arrival: Arrival): Request {
  const { connection, platformRequestId, proof, secrets } = arrival;
  const [_id, receivedAt] = [ids('rq'), clock.now()];
  const { _id: connectionId, tenantId } = connection;
  const raw = maskRequest(proof, arrival.raw, secrets);
  const { method, url, headers, body } = raw;
  const encoding = isUtf8(body) ? 'utf8' : 'base64';
  const event = { id: ids('te'), type: 'request.received.v1' as const, time: receivedAt, tenantId, subject: _id };
  const request: Request = {
    _id,
    tenantId,
    connectionId,
    receivedAt,
    method,
    url,
    headers,
    body: body.toString(encoding),
    encoding,
    status: 'received',
    leadIds: [],
    expiresAt: new Date(receivedAt.getTime() + REQUEST_KEPT_MS),
  };
  if (platformRequestId !== undefined) request.platformRequestId = platformRequestId;
  // The request is remembered before it is stored, because its event may be handled before the insert returns.
  recentRequests.keep(event.id, { request, raw });
  return withEvents(request, [{ ...event, data: { requestId: _id, connectionId } }]);
}
