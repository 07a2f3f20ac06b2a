import type { MessageType, Subscription } from '@turant/domain';
import type { WebhookSender } from '@turant/plugin-host';
import { webhookBody, webhookOf, type ApiContext } from '@turant/road';
import { EVENT_EXAMPLES } from './event-examples.js';

/** How a made-up message fared. */
export interface TestMessage {
  messageId: string;
  type: MessageType;
  isTaken: boolean;
  status: number | null;
  reason: string | null;
  durationMs: number;
}

/** Sends a made-up message once and at once, whatever the subscription's status is. Nothing is stored. */
export async function sendTestMessage(
  { webhooks, vault, ids, clock }: Pick<ApiContext, 'vault' | 'ids' | 'clock'> & { webhooks: WebhookSender },
  subscription: Subscription,
  type: MessageType,
): Promise<TestMessage> {
  const messageId = ids('wm');
  const body = webhookBody({ type, occurredAt: clock.now() }, { ...EVENT_EXAMPLES[type], isTest: true });
  const beganMs = clock.monotonicMs();
  const { isTaken, status, error } = await webhooks.send(webhookOf(vault, subscription, messageId, body, clock.now()));
  const durationMs = Math.round(clock.monotonicMs() - beganMs);
  return { messageId, type, isTaken, status: status ?? null, reason: error ?? null, durationMs };
}
