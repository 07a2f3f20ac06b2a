import { Batcher } from '@turant/async';
import { isUtf8 } from 'node:buffer';
import { REQUEST_KEPT_MS, type Connection, type Request } from '@turant/domain';
import { maskRequest, type Proof, type RawRequest } from '@turant/plugin-host';
import type { RoadContext } from './road-context.js';

/** A delivery whose proof has been checked. */
export interface Arrival {
  connection: Connection;
  raw: RawRequest;
  deliveryId?: string;
  /** Of the plugin: its headers are kept out of what is stored, and so are ... */
  proof: Proof | undefined;
  /** ... these, in clear. */
  secrets: readonly string[];
}

type IntakeContext = Pick<RoadContext, 'store' | 'announcer' | 'ids' | 'clock'>;

const MOST_AT_ONCE = 500;

/** Step of the road: the raw request is durably stored before the platform is answered. A delivery id that is there is done already. */
export class RequestIntake {
  private readonly shared: Batcher<Request>;

  constructor(private readonly context: IntakeContext) {
    this.shared = new Batcher<Request>(
      async (requests) => {
        const results = await context.store.requests.insertMany(requests);
        context.announcer.announce(
          'requests',
          requests.filter((_, position) => results[position] === 'inserted'),
        );
      },
      { maxItems: MOST_AT_ONCE },
    );
  }

  /** @throws RetryLaterError STORE_UNAVAILABLE, STORE_BUSY: nothing was stored */
  accept(arrivals: readonly Arrival[]): Promise<void> {
    return this.shared.add(arrivals.map((arrival) => requestOf(this.context, arrival)));
  }
}

function requestOf({ ids, clock }: IntakeContext, { connection, raw, deliveryId, proof, secrets }: Arrival): Request {
  const [_id, receivedAt] = [ids('rq'), clock.now()];
  const { _id: connectionId, tenantId } = connection;
  const { method, url, headers, body } = maskRequest(proof, raw, secrets);
  const event = { id: ids('te'), type: 'request.received.v1' as const, time: receivedAt, tenantId, subject: _id };
  return {
    _id,
    tenantId,
    connectionId,
    receivedAt,
    method,
    url,
    headers,
    ...bodyText(body),
    ...(deliveryId !== undefined && { deliveryId }),
    status: 'received',
    leadIds: [],
    expiresAt: new Date(receivedAt.getTime() + REQUEST_KEPT_MS),
    pending: [{ ...event, data: { requestId: _id, connectionId } }],
    pendingSince: receivedAt,
  };
}

function bodyText(body: Buffer): Pick<Request, 'body' | 'encoding'> {
  const encoding = isUtf8(body) ? 'utf8' : 'base64';
  return { body: body.toString(encoding), encoding };
}
