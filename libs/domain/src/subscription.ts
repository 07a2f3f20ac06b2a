import type { TenantId } from './ids.js';
import type { MessageType } from './message.js';

/** `paused`: messages wait, by the owner's wish. `disabled`: there are none, because the far end wants none or takes none. */
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'disabled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** An address of a tenant to which events are sent by Standard Webhooks (github.com/standard-webhooks/standard-webhooks). */
export interface Subscription {
  _id: string;
  tenantId: TenantId;
  /** From 1 to `MAX_SUBSCRIPTIONS`, unique in the tenant: two requests at once cannot pass the limit. */
  place: number;
  /** It may hold a token, and is not logged. */
  url: string;
  types: MessageType[];
  description?: string;
  /** Sealed by the vault with `subscriptionSecretAbout` as its context. */
  secret: string;
  /** The sealed secret before the rotation, which signs too until `oldSecretUntil`. */
  oldSecret?: string;
  oldSecretUntil?: Date;
  status: SubscriptionStatus;
  /** Why this service has disabled it. */
  disabledReason?: string;
  /** The first failed try since the last successful one. */
  failingSince?: Date;
  /** To the minute. */
  lastDeliveredAt?: Date;
  createdAt: Date;
}

export const MAX_SUBSCRIPTIONS = 20;

/** The vault's context of both secrets. */
export const subscriptionSecretAbout = (subscriptionId: string): string => `${subscriptionId}|secret`;

/** The sealed secrets that sign at this time, the newest first. */
export const signingSecretsOf = ({ secret, oldSecret, oldSecretUntil }: Subscription, now: Date): string[] =>
  oldSecret !== undefined && oldSecretUntil !== undefined && now < oldSecretUntil ? [secret, oldSecret] : [secret];
