import { RejectedError, RetryLaterError, type Connection, type Request, type TenantId } from '@turant/domain';
import { maskRequest, rawRequestOf } from '@turant/plugin-host';
import type { PageQuery } from '@turant/store';
import { openSecrets } from '@turant/vault';
import { pageOfViews, type Page } from '../view.js';
import { findConnection, type ConnectionsContext } from './connections-context.js';

/** Characters of a body that a view shows. */
const MAX_SHOWN_LENGTH = 256 * 1024;

/** A stored request of a platform, and what was read from it. */
export interface PayloadView {
  payloadId: string;
  receivedAt: string;
  /** `received`: not read yet. */
  status: Request['status'];
  reason?: string;
  /** How often the request was read again. */
  replays: number;
  leadIds: readonly string[];
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Text, or base64 if the body is not UTF-8. */
  body: string;
  encoding: Request['encoding'];
  /** The body is longer than `body`. */
  isCut: boolean;
}

/** Publishes stored events at once. An event that it does not publish is published by the sweep. */
interface RequestAnnouncer {
  announce(source: 'requests', documents: readonly Request[]): void;
}

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
 * @throws RejectedError CONNECTION_NOT_FOUND, PAYLOAD_NOT_FOUND; RetryLaterError PAYLOAD_CONTESTED
 */
export async function replayPayload(
  context: Pick<ConnectionsContext, 'store' | 'host' | 'vault' | 'ids' | 'clock'> & { announcer: RequestAnnouncer },
  tenant: TenantId,
  connectionId: string,
  payloadId: string,
): Promise<PayloadView> {
  const { store, ids, clock, announcer } = context;
  const connection = await findConnection(context, tenant, connectionId);
  const request = await store.requests.get(tenant, payloadId);
  if (request?.connectionId !== connectionId) throw new RejectedError('PAYLOAD_NOT_FOUND', 'no such payload');
  const now = clock.now();
  const data = { requestId: payloadId, connectionId };
  const event = { id: ids('te'), type: 'request.received.v1' as const, time: now, tenantId: tenant, subject: payloadId, data };
  const replayed = await store.requests.patch(tenant, payloadId, [['status', '=', request.status]], {
    set: { status: 'received', pendingSince: now },
    unset: ['reason'],
    inc: { replays: 1 },
    push: { pending: [event] },
  });
  if (!replayed) throw new RetryLaterError('PAYLOAD_CONTESTED', 'it is being read; try again', 100);
  announcer.announce('requests', [{ ...replayed, pending: [event] }]);
  return payloadView(context, connection, Object.values(openSecrets(context.vault, connection)), replayed);
}

/** A request is stored with its secrets masked. A secret that was set later is masked here. */
function payloadView(
  context: Pick<ConnectionsContext, 'host' | 'vault'>,
  connection: Connection,
  secrets: readonly string[],
  request: Request,
): PayloadView {
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
    body: text.slice(0, MAX_SHOWN_LENGTH),
    encoding,
    isCut: text.length > MAX_SHOWN_LENGTH,
  };
}
