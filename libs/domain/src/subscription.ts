/** `paused`: messages wait, by the owner's wish. `disabled`: there are none, because the far end wants none or takes none. */
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'disabled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const MAX_SUBSCRIPTIONS = 20;

/** The vault's context of both secrets. */
export const subscriptionSecretAbout = (subscriptionId: string): string => `${subscriptionId}|secret`;

interface SigningSecrets {
  secret: string;
  oldSecret?: string;
  oldSecretUntil?: Date;
}

/** The sealed secrets that sign at this time, the newest first. */
export const signingSecretsOf = ({ secret, oldSecret, oldSecretUntil }: SigningSecrets, now: Date): string[] =>
  oldSecret !== undefined && oldSecretUntil !== undefined && now < oldSecretUntil ? [secret, oldSecret] : [secret];
