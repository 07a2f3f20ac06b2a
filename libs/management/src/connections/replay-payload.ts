import { RejectedError, RetryLaterError, type DomainEvent, type Request, type TenantId } from '@turant/domain';
import type { Change, Guard } from '@turant/store';
import { openSecrets } from '@turant/vault';
import type { ConnectionsContext } from './connections-context.js';
import { findConnection } from './find.js';
import { payloadView, type PayloadView } from './payload-view.js';

/** The part of the road's outbox that is used here; this lib may not import the road. */
export interface RequestOutbox {
  patchAndAnnounce(
    source: 'requests',
    request: Request,
    guard: Guard<Request>,
    change: Change<Request>,
    events: readonly DomainEvent[],
  ): Promise<Request | undefined>;
}

/**
 * Reads a stored payload again, after a plugin was mended: what is a lead already stays that lead.
 * @throws RejectedError CONNECTION_NOT_FOUND, PAYLOAD_NOT_FOUND
 */
export async function replayPayload(
  context: Pick<ConnectionsContext, 'store' | 'host' | 'vault' | 'ids' | 'clock'> & { outbox: RequestOutbox },
  tenant: TenantId,
  connectionId: string,
  payloadId: string,
): Promise<PayloadView> {
  const { store, ids, clock, outbox } = context;
  const connection = await findConnection(context, tenant, connectionId);
  const request = await store.requests.get(tenant, payloadId);
  if (request?.connectionId !== connectionId) throw new RejectedError('PAYLOAD_NOT_FOUND', 'no such payload');
  const now = clock.now();
  const data = { requestId: payloadId, connectionId };
  const event = { id: ids('te'), type: 'request.received.v1' as const, time: now, tenantId: tenant, subject: payloadId, data };
  const change = { set: { status: 'received' as const }, unset: ['reason'] as const, inc: { replays: 1 } };
  const replayed = await outbox.patchAndAnnounce('requests', request, [['status', '=', request.status]], change, [event]);
  if (!replayed) throw new RetryLaterError('PAYLOAD_CONTESTED', 'it is being read; try again', 100);
  return payloadView(context, connection, Object.values(openSecrets(context.vault, connection)), replayed);
}
