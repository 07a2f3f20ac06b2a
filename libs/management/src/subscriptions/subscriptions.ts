import { randomBytes } from 'node:crypto';
import {
  MAX_SUBSCRIPTIONS,
  RejectedError,
  RetryLaterError,
  subscriptionSecretAbout,
  type Subscription,
  type TenantId,
} from '@turant/domain';
import type { ChangeOf, NewOf, SUBSCRIPTION } from '@turant/domain/records';
import type { WebhookSender } from '@turant/plugin-host';
import type { Vault } from '@turant/vault';
import { found } from '../found.js';
import type { ManagementContext } from '../management-context.js';
import { findSubscription, getSubscription, subscriptionView, type SubscriptionView } from './subscription-view.js';

export interface SubscriptionsContext extends Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'> {
  vault: Vault;
  webhooks: Pick<WebhookSender, 'refusalOf'>;
}

/** A subscription with its signing secret, which is shown this once. */
export interface SubscriptionWithSecret {
  subscription: SubscriptionView;
  secret: string;
}

/** As many as the Standard Webhooks libraries make. */
const SIGNING_SECRET_BYTES = 32;
const MS_AN_HOUR = 3_600_000;

/** @throws RejectedError SUBSCRIPTION_INVALID for an address that nothing would be sent to; SUBSCRIPTION_LIMIT */
export async function createSubscription(
  context: SubscriptionsContext,
  tenantId: TenantId,
  { url, types, description }: NewOf<typeof SUBSCRIPTION>,
): Promise<SubscriptionWithSecret> {
  const { store, bus, ids, clock, vault } = context;
  await checkAddress(context, url);
  const _id = ids('ws');
  const secret = newSecret();
  const subscription: Omit<Subscription, 'place'> = {
    ...{ _id, tenantId, url, types: [...new Set(types)] },
    ...(description !== undefined && { description }),
    secret: vault.seal(secret, subscriptionSecretAbout(_id)),
    status: 'active',
    createdAt: clock.now(),
  };
  const stored = await inFreePlace(store, subscription);
  await bus.control({ kind: 'tenant-changed', tenantId });
  return { subscription: subscriptionView(stored, clock.now()), secret };
}

/**
 * Sets the given fields. `status` active lets a paused or disabled subscription begin anew.
 * @throws RejectedError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_INVALID
 */
export async function changeSubscription(
  context: SubscriptionsContext,
  tenant: TenantId,
  subscriptionId: string,
  { url, types, description, status }: ChangeOf<typeof SUBSCRIPTION>,
  cleared: readonly 'description'[] = [],
): Promise<SubscriptionView> {
  const { store, bus } = context;
  const known = await findSubscription(context, tenant, subscriptionId);
  if (url !== undefined || status === 'active') await checkAddress(context, url ?? known.url);
  const set = {
    ...(url !== undefined && { url }),
    ...(types !== undefined && { types: [...new Set(types)] }),
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
  };
  const unset = [...cleared, ...(status !== undefined ? (['disabledReason', 'failingSince'] as const) : [])];
  if (Object.keys(set).length + unset.length > 0) {
    found(await store.subscriptions.patch(tenant, subscriptionId, [], { set, unset }), 'SUBSCRIPTION_NOT_FOUND');
    await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  }
  return getSubscription(context, tenant, subscriptionId);
}

/**
 * Gives a subscription a new secret. The present one signs, too, for the overlap; one from an earlier rotation ends now.
 * @throws RejectedError SUBSCRIPTION_NOT_FOUND; RetryLaterError SUBSCRIPTION_CONTESTED
 */
export async function rotateSubscription(
  context: SubscriptionsContext,
  tenant: TenantId,
  subscriptionId: string,
  overlapHours: number,
): Promise<SubscriptionWithSecret> {
  const { store, clock, vault } = context;
  const { secret: present } = await findSubscription(context, tenant, subscriptionId);
  const secret = newSecret();
  const sealed = vault.seal(secret, subscriptionSecretAbout(subscriptionId));
  const oldSecretUntil = new Date(clock.now().getTime() + overlapHours * MS_AN_HOUR);
  const change =
    overlapHours > 0
      ? { set: { secret: sealed, oldSecret: present, oldSecretUntil } }
      : { set: { secret: sealed }, unset: ['oldSecret', 'oldSecretUntil'] as const };
  if (!(await store.subscriptions.patch(tenant, subscriptionId, [['secret', '=', present]], change)))
    throw new RetryLaterError('SUBSCRIPTION_CONTESTED', undefined, 100);
  return { subscription: await getSubscription(context, tenant, subscriptionId), secret };
}

/** Removes a subscription; what waits for it is not sent. @throws RejectedError SUBSCRIPTION_NOT_FOUND */
export async function removeSubscription(
  { store, bus }: Pick<SubscriptionsContext, 'store' | 'bus'>,
  tenant: TenantId,
  subscriptionId: string,
): Promise<void> {
  if (!(await store.subscriptions.remove(tenant, subscriptionId))) throw new RejectedError('SUBSCRIPTION_NOT_FOUND');
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
}

const newSecret = (): string => `whsec_${randomBytes(SIGNING_SECRET_BYTES).toString('base64')}`;

async function checkAddress({ webhooks }: SubscriptionsContext, url: string): Promise<void> {
  const refusal = await webhooks.refusalOf(url);
  if (!refusal) return;
  const message = `${refusal.message}; the operator can allow a host by OUTBOUND_ALLOW`;
  throw new RejectedError('SUBSCRIPTION_INVALID', undefined, [{ field: 'url', code: refusal.code, message }]);
}

/** Two requests at once try the same place; its unique index lets one of them in, and the other tries the next one. */
async function inFreePlace({ subscriptions }: SubscriptionsContext['store'], one: Omit<Subscription, 'place'>): Promise<Subscription> {
  for (;;) {
    const taken = new Set((await subscriptions.all(one.tenantId)).map(({ place }) => place));
    const place = Array.from({ length: MAX_SUBSCRIPTIONS }, (_, at) => at + 1).find((free) => !taken.has(free));
    if (place === undefined) throw new RejectedError('SUBSCRIPTION_LIMIT', `a tenant has at most ${MAX_SUBSCRIPTIONS} subscriptions`);
    const stored: Subscription = { ...one, place };
    if (await subscriptions.insert(stored)) return stored;
  }
}
