import type { Message } from '@turant/domain';
import type { SentWebhook } from '@turant/plugin-host';
import type { ApiContext, MessagingSide } from '../road-context.js';
import { messageWaitMs } from './message-wait.js';
import { noteTry } from './subscription-health.js';
import { webhookBody, webhookOf } from './webhook-of.js';

type SendContext = ApiContext & { messaging: MessagingSide };

/**
 * Step of the road: sends one message to its subscription. Its `webhook-id` is the same on every try, so that a far end which got it before
 * the process died can drop the repeat. The order of messages is not promised.
 */
export async function sendMessage(context: SendContext, message: Message): Promise<void> {
  const { store, messaging, clock, vault } = context;
  const subscription = await store.subscriptions.get(message.tenantId, message.subscriptionId);
  if (!subscription) return giveUp(context, message, 'the subscription is gone');
  if (subscription.status === 'paused') return;
  if (subscription.status === 'disabled') return giveUp(context, message, 'the subscription is disabled');
  const data = await messaging.dataOf(message);
  if (!data) return giveUp(context, message, 'what it tells of is gone');
  const webhook = webhookOf(vault, subscription, message._id, webhookBody(message, data), clock.now());
  const sent = await messaging.webhooks.send(webhook);
  await end(context, message, sent);
  await noteTry(context, subscription, sent);
}

/** The guard is the claim, so that neither a try that outlasted its claim nor an order to send again is overwritten. */
async function end({ store, clock }: SendContext, message: Message, { isTaken, status, error, retryAfterMs }: SentWebhook): Promise<void> {
  const { tenantId, _id, dueAt } = message;
  const tries = message.tries + 1;
  const now = clock.now();
  const waitMs = isTaken ? undefined : messageWaitMs(tries, retryAfterMs);
  const set = {
    status: isTaken ? ('sent' as const) : waitMs === undefined ? ('given-up' as const) : ('failed' as const),
    tries,
    ...(isTaken && { sentAt: now }),
    ...(waitMs !== undefined && { dueAt: new Date(now.getTime() + waitMs) }),
    ...(status !== undefined && { lastStatus: status }),
    ...(error !== undefined && { lastError: error }),
  };
  const unset = [
    ...(waitMs === undefined ? (['dueAt'] as const) : []),
    ...(status === undefined ? (['lastStatus'] as const) : []),
    ...(error === undefined ? (['lastError'] as const) : []),
  ];
  if (dueAt) await store.messages.patch(tenantId, _id, [['dueAt', '=', dueAt]], { set, unset });
}

async function giveUp({ store }: SendContext, { tenantId, _id, dueAt }: Message, lastError: string): Promise<void> {
  if (dueAt)
    await store.messages.patch(tenantId, _id, [['dueAt', '=', dueAt]], { set: { status: 'given-up', lastError }, unset: ['dueAt'] });
}
