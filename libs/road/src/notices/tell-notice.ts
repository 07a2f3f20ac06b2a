import type { Connection, Delivery, Notice, TenantId, TimelineEntry } from '@turant/domain';
import type { Op } from '@turant/store';
import { newMessage, toldByNotice, wants } from '../messages/new-message.js';
import { DELIVERY_KEPT_MS } from '../outcomes/delivery-planner.js';
import { withEvents } from '../outbox/with-events.js';
import type { ApiContext } from '../road-context.js';
import type { Finding } from './find-notices.js';

export type NoticeContext = Pick<ApiContext, 'store' | 'outbox' | 'ids' | 'clock' | 'log' | 'host' | 'sending'>;

const NOTICE_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** The id of a finding's notice. */
export const noticeId = (tenant: TenantId, { type, subject, since }: Finding): string => `${tenant}|${type}|${subject}|${since.getTime()}`;

/**
 * Tells a tenant once: the notice, its timeline entry, a delivery for each target that takes notices and a message for each subscription
 * that asks for it are one commit, which fails if the notice is stored. A connection or subscription is not sent the notice that is about
 * itself: it has stopped working.
 * @param along writes of the same commit
 * @returns false if it was told before
 */
export async function tellNotice(
  context: NoticeContext,
  tenantId: TenantId,
  finding: Finding,
  along: readonly Op[] = [],
): Promise<boolean> {
  const { store, outbox, ids, clock, log } = context;
  const { type, title, data } = finding;
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + NOTICE_KEPT_MS);
  const notice: Notice = { _id: noticeId(tenantId, finding), tenantId, type, title, data, at, expiresAt };
  const entry: TimelineEntry = { _id: ids('te'), tenantId, at, type, title, detail: data };
  const targets = (await store.connections.targets(tenantId)).filter(
    ({ _id, plugin }) => _id !== finding.subject && context.host.get(plugin)?.notify,
  );
  const deliveries = targets.map((target) => outbox.insertOp('deliveries', deliveryOf(context, notice, target)));
  const messages = await messageOps(context, notice, entry._id, finding.subject);
  const told = [store.notices.insertOp(notice), store.timeline.insertOp(entry), ...deliveries, ...messages, ...along];
  const { ok } = await outbox.commit(told);
  if (!ok) return false;
  log.warn({ tenantId, notice: type, ...data }, title);
  if (messages.length > 0) context.sending?.nudge();
  return true;
}

async function messageOps({ store }: NoticeContext, notice: Notice, eventId: string, subject: string): Promise<Op[]> {
  const wanting = (await store.subscriptions.all(notice.tenantId)).filter((one) => one._id !== subject && wants(one, notice.type));
  return wanting.map((one) => store.messages.insertOp(newMessage(one, toldByNotice(notice, eventId), notice.at)));
}

function deliveryOf({ ids }: NoticeContext, { tenantId, type, title, data, at }: Notice, { _id: connectionId }: Connection): Delivery {
  const _id = ids('dv');
  const event = {
    id: ids('te'),
    type: 'delivery.requested.v1' as const,
    time: at,
    tenantId,
    subject: _id,
    data: { deliveryId: _id, connectionId },
  };
  const expiresAt = new Date(at.getTime() + DELIVERY_KEPT_MS);
  const plan = { status: 'due', createdAt: at, dueAt: at, tries: 0, expiresAt } as const;
  const delivery: Delivery = { _id, tenantId, connectionId, event: type, occurredAt: at, notice: { title, data }, ...plan };
  return withEvents(delivery, [event]);
}
