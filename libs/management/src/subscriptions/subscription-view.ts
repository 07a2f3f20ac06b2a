import type { Subscription, TenantId } from '@turant/domain';
import { SUBSCRIPTION, viewOf, type ViewOf } from '@turant/domain/records';
import type { PageQuery } from '@turant/store';
import { found } from '../found.js';
import type { ManagementContext } from '../management-context.js';
import { pageOfViews, type Page } from '../view.js';

export type SubscriptionView = ViewOf<typeof SUBSCRIPTION>;

type Readers = Pick<ManagementContext, 'store' | 'clock'>;

/** Without its secrets; an overlap that is over is none. */
export function subscriptionView({ oldSecretUntil, ...one }: Subscription, now: Date): SubscriptionView {
  return viewOf(SUBSCRIPTION, { ...one, ...(oldSecretUntil && now < oldSecretUntil && { oldSecretUntil }) });
}

/** @throws RejectedError SUBSCRIPTION_NOT_FOUND */
export const findSubscription = async (
  { store }: Pick<Readers, 'store'>,
  tenant: TenantId,
  subscriptionId: string,
): Promise<Subscription> => found(await store.subscriptions.get(tenant, subscriptionId), 'SUBSCRIPTION_NOT_FOUND');

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
