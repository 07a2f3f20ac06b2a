import { ERASED_REQUEST, RejectedError, RetryLaterError, type Connection, type Request, type TenantId } from '@turant/domain';
import { maskRequest, rawRequestOf } from '@turant/plugin-host';
import type { Guard, PageQuery } from '@turant/store';
import { openSecrets } from '@turant/vault';
import type { OutboxPort } from '../management-context.js';
import { pageOfViews, type Page } from '../view.js';
import { findConnection, type ConnectionsContext } from './connections-context.js';

/** Characters of a body that a view shows. */
const MAX_SHOWN_LENGTH = 256 * 1024;

/** A connection's requests, newest first, rejected, ignored and test ones included. @throws RejectedError CONNECTION_NOT_FOUND */
export async function listPayloads(
  context: Pick<ConnectionsContext, 'store' | 'host' | 'vault'>,
  tenant: TenantId,
  connectionId: string,
  page: PageQuery,
): Promise<Page<PayloadView>> {
  const connection = await findConnection(context, tenant, connectionId);
  const secrets = Object.values(openSecrets(context.vault, connection));
  return pageOfViews(
    page,
    (query) => context.store.requests.ofConnection(tenant, connectionId, query),
    (request) => payloadView(context, connection, secrets, request),
  );
}

/**
 * Reads a stored request again, for example after its plugin was corrected. A record that is a lead already stays that lead.
 * @throws RejectedError CONNECTION_NOT_FOUND, PAYLOAD_NOT_FOUND, PAYLOAD_ERASED; RetryLaterError PAYLOAD_CONTESTED
 */
export async function replayPayload(
  context: Pick<ConnectionsContext, 'store' | 'host' | 'vault' | 'ids' | 'clock'> & { outbox: OutboxPort<'requests', Request> },
  tenant: TenantId,
  connectionId: string,
  payloadId: string,
): Promise<PayloadView> {
  const { ids, clock, outbox } = context;
  const connection = await findConnection(context, tenant, connectionId);
  const request = await findPayload(context, tenant, connectionId, payloadId);
  if (request.reason === ERASED_REQUEST) throw new RejectedError('PAYLOAD_ERASED');
  const now = clock.now();
  const data = { requestId: payloadId, connectionId };
  const event = { id: ids('te'), type: 'request.received.v1' as const, time: now, tenantId: tenant, subject: payloadId, data };
  const change = { set: { status: 'received' as const }, unset: ['reason', 'readingsBegun'] as const, inc: { replays: 1 } };
  const replayed = await outbox.patchAndAnnounce('requests', request, [['status', '=', request.status]], change, [event]);
  if (!replayed) throw contested();
  return payloadView(context, connection, Object.values(openSecrets(context.vault, connection)), replayed);
}

/**
 * Deletes a stored request for good. Leads that were read from it stay. If the platform sends the same request again, it is read as a new one.
 * @param isStopped nothing reads requests now, so that one may go that is not read yet
 * @throws RejectedError PAYLOAD_NOT_FOUND; RetryLaterError PAYLOAD_CONTESTED if it waits to be read, or is being read
 */
export async function deletePayload(
  context: Pick<ConnectionsContext, 'store'>,
  tenant: TenantId,
  connectionId: string,
  payloadId: string,
  { isStopped = false } = {},
): Promise<void> {
  const { requests, engine } = context.store;
  const { status, reason } = await findPayload(context, tenant, connectionId, payloadId);
  // One that could not be read for a fault of ours has kept its status and has a reason.
  const isBeingRead = status === 'received' && reason === undefined;
  const guard: Guard<Request> = [['status', '=', status]];
  if ((isBeingRead && !isStopped) || !(await engine.delete(requests.deleteOp(tenant, payloadId, guard)))) throw contested();
}

const contested = (): RetryLaterError => new RetryLaterError('PAYLOAD_CONTESTED', undefined, 100);

/** @throws RejectedError PAYLOAD_NOT_FOUND */
async function findPayload(
  { store }: Pick<ConnectionsContext, 'store'>,
  tenant: TenantId,
  connectionId: string,
  payloadId: string,
): Promise<Request> {
  const request = await store.requests.get(tenant, payloadId);
  if (request?.connectionId !== connectionId) throw new RejectedError('PAYLOAD_NOT_FOUND');
  return request;
}

export type PayloadView = ReturnType<typeof payloadView>;

/** A stored request of a platform, and what was read from it. Its secrets are masked; one that was set later is masked here. */
function payloadView(
  context: Pick<ConnectionsContext, 'host' | 'vault'>,
  connection: Connection,
  secrets: readonly string[],
  request: Request,
) {
  const { _id, receivedAt, status, reason, replays, leadIds, encoding } = request;
  const { method, url, headers, body } = maskRequest(context.host.get(connection.plugin)?.proof, rawRequestOf(request), secrets);
  const text = body.toString(encoding);
  return {
    payloadId: _id,
    receivedAt: receivedAt.toISOString(),
    status,
    ...(reason !== undefined && { reason }),
    replays: replays ?? 0,
    leadIds: [...new Set(leadIds)],
    method,
    url,
    headers,
    // Base64 if the body is not UTF-8.
    body: text.slice(0, MAX_SHOWN_LENGTH),
    encoding,
    isCut: text.length > MAX_SHOWN_LENGTH,
  };
}
