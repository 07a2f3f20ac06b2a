import { RejectedError, RetryLaterError, type Delivery, type DeliveryStatus, type TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { OutboxPort } from '../management-context.js';
import { pageOfViews, timeText, type Page } from '../view.js';
import { findConnection, type ConnectionsContext } from './connections-context.js';

/** Characters of a reason that a view shows: a target may answer a page. */
const MAX_REASON_SHOWN = 500;
/** A replay counts as a second try at least: a plugin then looks whether an earlier one has arrived. */
const TRIES_BEFORE_REPLAY = 1;

/** A connection's deliveries, the newest events first. @throws RejectedError CONNECTION_NOT_FOUND */
export async function listDeliveries(
  { store }: Pick<ConnectionsContext, 'store'>,
  tenant: TenantId,
  connectionId: string,
  page: PageQuery,
  status?: DeliveryStatus,
): Promise<Page<DeliveryView>> {
  await findConnection({ store }, tenant, connectionId);
  return pageOfViews(page, (query) => store.deliveries.ofConnection(tenant, connectionId, query, status), deliveryView);
}

/**
 * Makes a failed delivery due again, under its own id. One that is due stays as it is. One that may have arrived is sent again only if
 * the person who asks for it knows that.
 * @throws RejectedError CONNECTION_NOT_FOUND, DELIVERY_NOT_FOUND, DELIVERY_SENT_CONFLICT, DELIVERY_UNKNOWN_CONFLICT;
 *   RetryLaterError DELIVERY_CONTESTED
 */
export async function replayDelivery(
  context: Pick<ConnectionsContext, 'store' | 'ids' | 'clock'> & { outbox: OutboxPort<'deliveries', Delivery> },
  tenant: TenantId,
  connectionId: string,
  deliveryId: string,
  evenIfUnknown: boolean,
): Promise<DeliveryView> {
  const { store, ids, clock, outbox } = context;
  await findConnection(context, tenant, connectionId);
  const delivery = await store.deliveries.get(tenant, deliveryId);
  if (delivery?.connectionId !== connectionId) throw new RejectedError('DELIVERY_NOT_FOUND');
  const { status, leadId } = delivery;
  if (status === 'due') return deliveryView(delivery);
  if (status === 'sent') throw new RejectedError('DELIVERY_SENT_CONFLICT');
  if (status === 'unknown' && !evenIfUnknown) throw new RejectedError('DELIVERY_UNKNOWN_CONFLICT');
  const now = clock.now();
  const data = { deliveryId, connectionId, leadId };
  const event = { id: ids('te'), type: 'delivery.requested.v1' as const, time: now, tenantId: tenant, subject: deliveryId, data };
  const change = { set: { status: 'due' as const, dueAt: now, tries: TRIES_BEFORE_REPLAY }, unset: ['reason'] as const };
  const replayed = await outbox.patchAndAnnounce('deliveries', delivery, [['status', '=', status]], change, [event]);
  if (!replayed) throw new RetryLaterError('DELIVERY_CONTESTED', undefined, 100);
  return deliveryView(replayed);
}

/** The delivery of an outcome, or of a notice, to a target, without what is sent. */
export type DeliveryView = ReturnType<typeof deliveryView>;

const deliveryView = ({ _id, leadId, callId, notice, status, tries, createdAt, dueAt, sentAt, reason, externalId }: Delivery) => ({
  deliveryId: _id,
  // What it tells: that a lead has come, that its call has ended, or a notice.
  what: notice ? ('notice' as const) : callId === undefined ? ('lead' as const) : ('call' as const),
  ...(leadId !== undefined && { leadId }),
  ...(callId !== undefined && { callId }),
  status,
  tries,
  createdAt: createdAt.toISOString(),
  dueAt: timeText(dueAt),
  sentAt: timeText(sentAt),
  reason: reason?.slice(0, MAX_REASON_SHOWN) ?? null,
  // The target's id of the record that was written.
  externalId: externalId ?? null,
});
