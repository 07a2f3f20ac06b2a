import { DAY_MS, type Subscription } from '@turant/domain';
import type { SentWebhook } from '@turant/plugin-host';
import { unchanged, type Guard } from '@turant/store';
import { tellNotice } from '../notices/tell-notice.js';
import type { ApiContext } from '../road-context.js';

/** A subscription that has had only failures for this long is disabled. */
export const MAX_FAILING_MS = 5 * DAY_MS;
/** `lastDeliveredAt` is written at most once in this time: it is for people, and not worth a write for each message. */
const DELIVERED_EVERY_MS = 60_000;
const GONE = 410;

/** Notes how a try fared in its subscription, and disables it if its far end wants no more messages or has taken none for days. */
export async function noteTry(context: ApiContext, subscription: Subscription, { isTaken, status }: SentWebhook): Promise<void> {
  if (isTaken) return noteTaken(context, subscription);
  const { store, clock } = context;
  const { _id, tenantId, failingSince } = subscription;
  const now = clock.now();
  if (status === GONE) return disable(context, subscription, 'the far end answered 410: it wants no more messages');
  if (!failingSince) await store.subscriptions.patch(tenantId, _id, [['failingSince', 'absent']], { set: { failingSince: now } });
  else if (now.getTime() - failingSince.getTime() >= MAX_FAILING_MS)
    await disable(
      context,
      subscription,
      `no message was taken since ${failingSince.toISOString()}`,
      unchanged(subscription, 'failingSince'),
    );
}

async function noteTaken({ store, clock }: ApiContext, subscription: Subscription): Promise<void> {
  const { _id, tenantId, failingSince, lastDeliveredAt } = subscription;
  const now = clock.now();
  if (!failingSince && lastDeliveredAt && now.getTime() - lastDeliveredAt.getTime() < DELIVERED_EVERY_MS) return;
  await store.subscriptions.patch(tenantId, _id, [], { set: { lastDeliveredAt: now }, unset: ['failingSince'] });
}

/** Disables the subscription and tells its tenant in one commit: it is told once, however many tries end like this one. */
async function disable(
  context: ApiContext,
  { _id, tenantId, url }: Subscription,
  disabledReason: string,
  guard: Guard<Subscription> = [],
): Promise<void> {
  const { store, bus, clock } = context;
  const change = { set: { status: 'disabled' as const, disabledReason }, unset: ['failingSince'] as const };
  const { hostname } = new URL(url);
  const finding = {
    type: 'subscription.disabled' as const,
    subject: _id,
    since: clock.now(),
    title: `Events are no longer sent to ${hostname}: ${disabledReason}`,
    data: { subscriptionId: _id, host: hostname, reason: disabledReason },
  };
  const isTold = await tellNotice(context, tenantId, finding, [
    store.subscriptions.patchOp(tenantId, _id, [['status', '=', 'active'], ...guard], change),
  ]);
  if (isTold) await bus.control({ kind: 'tenant-changed', tenantId });
}
