import { RejectedError, type MessageType, type Subscription, type SubscriptionStatus, type TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOfViews, timeText, type Page } from '../view.js';

/** A subscription as the API shows it, without its secrets. */
export interface SubscriptionView {
  subscriptionId: string;
  url: string;
  types: MessageType[];
  description: string | null;
  status: SubscriptionStatus;
  disabledReason: string | null;
  /** The first failed try since the last successful one. */
  failingSince: string | null;
  lastDeliveredAt: string | null;
  /** Until when the secret before the rotation signs, too. */
  oldSecretUntil: string | null;
  createdAt: string;
}

type Readers = Pick<ManagementContext, 'store' | 'clock'>;

export const subscriptionView = (one: Subscription, now: Date): SubscriptionView => ({
  subscriptionId: one._id,
  url: one.url,
  types: one.types,
  description: one.description ?? null,
  status: one.status,
  disabledReason: one.disabledReason ?? null,
  failingSince: timeText(one.failingSince),
  lastDeliveredAt: timeText(one.lastDeliveredAt),
  oldSecretUntil: one.oldSecretUntil && now < one.oldSecretUntil ? timeText(one.oldSecretUntil) : null,
  createdAt: one.createdAt.toISOString(),
});

/** @throws RejectedError SUBSCRIPTION_NOT_FOUND */
export async function findSubscription({ store }: Pick<Readers, 'store'>, tenant: TenantId, subscriptionId: string): Promise<Subscription> {
  const found = await store.subscriptions.get(tenant, subscriptionId);
  if (!found) throw subscriptionNotFound();
  return found;
}

export const subscriptionNotFound = (): RejectedError => new RejectedError('SUBSCRIPTION_NOT_FOUND', 'no such subscription');

/** @throws RejectedError SUBSCRIPTION_NOT_FOUND */
export const getSubscription = async (context: Readers, tenant: TenantId, subscriptionId: string): Promise<SubscriptionView> =>
  subscriptionView(await findSubscription(context, tenant, subscriptionId), context.clock.now());

/** Newest first. */
export const listSubscriptions = ({ store, clock }: Readers, tenant: TenantId, page: PageQuery): Promise<Page<SubscriptionView>> =>
  pageOfViews(
    page,
    (query) => store.subscriptions.list(tenant, query),
    (one) => subscriptionView(one, clock.now()),
  );
