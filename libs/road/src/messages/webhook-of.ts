import { signingSecretsOf, subscriptionSecretAbout, type Message, type Subscription } from '@turant/domain';
import type { Webhook } from '@turant/plugin-host';
import type { Vault } from '@turant/vault';

/** The body of a message, by the rules of Standard Webhooks. */
export const webhookBody = ({ type, occurredAt }: Pick<Message, 'type' | 'occurredAt'>, data: object): string =>
  JSON.stringify({ type, timestamp: occurredAt.toISOString(), data });

/** A message to a subscription, signed by each secret that is valid at this time. */
export function webhookOf(vault: Pick<Vault, 'open'>, subscription: Subscription, id: string, body: string, now: Date): Webhook {
  const about = subscriptionSecretAbout(subscription._id);
  return { id, url: subscription.url, body, secrets: signingSecretsOf(subscription, now).map((sealed) => vault.open(sealed, about)) };
}
