import { RejectedError, RetryLaterError, type Request, type TenantId } from '@turant/domain';
import { openSecrets } from '@turant/vault';
import type { ConnectionsContext } from './connections-context.js';
import { findConnection } from './find.js';
import { payloadView, type PayloadView } from './payload-view.js';

/** The road's announcer, by its shape. What it does not publish, the sweep does. */
export interface RequestAnnouncer {
  announce(source: 'requests', documents: readonly Request[]): void;
}

/**
 * Reads a stored payload again, after a plugin was mended: what is a lead already stays that lead.
 * @throws RejectedError CONNECTION_NOT_FOUND, PAYLOAD_NOT_FOUND
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
