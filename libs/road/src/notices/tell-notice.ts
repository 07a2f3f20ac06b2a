import type { Connection, Delivery, Notice, TenantId, TimelineEntry } from '@turant/domain';
import { DELIVERY_KEPT_MS } from '../outcomes/delivery-planner.js';
import { withEvents } from '../outbox/with-events.js';
import type { ApiContext } from '../road-context.js';
import type { Finding } from './find-notices.js';

const NOTICE_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** The id of a finding's notice. */
export const noticeId = (tenant: TenantId, { type, subject, since }: Finding): string => `${tenant}|${type}|${subject}|${since.getTime()}`;

/**
 * Tells a tenant once: the notice, its timeline entry and a delivery for each target that takes notices are one commit, which fails if
 * the notice is stored.
 * @returns false if it was told before
 */
export async function tellNotice(context: ApiContext, tenantId: TenantId, finding: Finding): Promise<boolean> {
  const { store, outbox, ids, clock, log } = context;
  const { type, title, data } = finding;
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + NOTICE_KEPT_MS);
  const notice: Notice = { _id: noticeId(tenantId, finding), tenantId, type, title, data, at, expiresAt };
  const entry: TimelineEntry = { _id: ids('te'), tenantId, at, type, title, detail: data };
  const targets = (await store.connections.targets(tenantId)).filter(({ plugin }) => context.host.get(plugin)?.notify);
  const deliveries = targets.map((target) => outbox.insertOp('deliveries', deliveryOf(context, notice, target)));
  const { ok } = await outbox.commit([store.notices.insertOp(notice), store.timeline.insertOp(entry), ...deliveries]);
  if (ok) log.warn({ tenantId, notice: type, ...data }, title);
  return ok;
}

function deliveryOf({ ids }: ApiContext, { tenantId, type, title, data, at }: Notice, { _id: connectionId }: Connection): Delivery {
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
