import { RejectedError, RetryLaterError, type Delivery, type DeliveryStatus, type DomainEvent, type TenantId } from '@turant/domain';
import type { Change, Guard, PageQuery } from '@turant/store';
import { pageOfViews, timeText, type Page } from '../view.js';
import { findConnection, type ConnectionsContext } from './connections-context.js';

/** Characters of a reason that a view shows: a target may answer a page. */
const MAX_REASON_SHOWN = 500;
/** A replay counts as a second try at least: a plugin then looks whether an earlier one has arrived. */
const TRIES_BEFORE_REPLAY = 1;

/** The delivery of an outcome, or of a notice, to a target, without what is sent. */
export interface DeliveryView {
  deliveryId: string;
  /** What it tells: that a lead has come, that its call has ended, or a notice. */
  what: 'lead' | 'call' | 'notice';
  leadId?: string;
  callId?: string;
  /** `unknown`: it may have arrived. */
  status: DeliveryStatus;
  tries: number;
  createdAt: string;
  /** When the next try is due. */
  dueAt: string | null;
  sentAt: string | null;
  /** Why it failed, or why nobody knows. */
  reason: string | null;
  /** The target's id of the record that was written. */
  externalId: string | null;
}

/** The part of the outbox of libs/road that is used here, as a type of its own, because this lib may not import libs/road. */
interface DeliveryOutbox {
  patchAndAnnounce(
    source: 'deliveries',
    delivery: Delivery,
    guard: Guard<Delivery>,
    change: Change<Delivery>,
    events: readonly DomainEvent[],
  ): Promise<Delivery | undefined>;
}

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
  context: Pick<ConnectionsContext, 'store' | 'ids' | 'clock'> & { outbox: DeliveryOutbox },
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

function deliveryView({
  _id,
  leadId,
  callId,
  notice,
  status,
  tries,
  createdAt,
  dueAt,
  sentAt,
  reason,
  externalId,
}: Delivery): DeliveryView {
  return {
    deliveryId: _id,
    what: notice ? 'notice' : callId === undefined ? 'lead' : 'call',
    ...(leadId !== undefined && { leadId }),
    ...(callId !== undefined && { callId }),
    status,
    tries,
    createdAt: createdAt.toISOString(),
    dueAt: timeText(dueAt),
    sentAt: timeText(sentAt),
    reason: reason?.slice(0, MAX_REASON_SHOWN) ?? null,
    externalId: externalId ?? null,
  };
}
