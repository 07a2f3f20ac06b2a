import { everyPage } from '@turant/async';
import { RejectedError, type Message, type MessageStatus, type TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOfViews, timeText, type Page } from '../view.js';
import { findSubscription } from './subscription-view.js';

type MessagesContext = Pick<ManagementContext, 'store' | 'clock'>;

/** Statuses of messages whose last try has failed. */
const UNSENT: readonly MessageStatus[] = ['given-up', 'failed'];
const MESSAGES_A_PAGE = 500;
const MAX_REPLAYED = 10_000;

/** A message as the API shows it. */
export type MessageView = ReturnType<typeof messageView>;

const messageView = (one: Message) => ({
  // Also the `webhook-id` of every try.
  messageId: one._id,
  subscriptionId: one.subscriptionId,
  type: one.type,
  eventId: one.eventId,
  leadId: one.leadId ?? null,
  callId: one.callId ?? null,
  deliveryId: one.deliveryId ?? null,
  status: one.status,
  tries: one.tries,
  occurredAt: one.occurredAt.toISOString(),
  dueAt: timeText(one.dueAt),
  sentAt: timeText(one.sentAt),
  // The HTTP status of the last answer.
  lastStatus: one.lastStatus ?? null,
  lastError: one.lastError ?? null,
});

/** The newest events first. @throws RejectedError SUBSCRIPTION_NOT_FOUND */
export async function listMessages(
  { store }: MessagesContext,
  tenant: TenantId,
  subscriptionId: string,
  page: PageQuery,
  status?: MessageStatus,
): Promise<Page<MessageView>> {
  await findSubscription({ store }, tenant, subscriptionId);
  return pageOfViews(page, (query) => store.messages.ofSubscription(tenant, subscriptionId, query, status), messageView);
}

/**
 * Makes a message due again, whether it was sent or not. One that has not been tried yet is due anyway.
 * @throws RejectedError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_DISABLED, MESSAGE_NOT_FOUND
 */
export async function replayMessage(
  { store, clock }: MessagesContext,
  tenant: TenantId,
  subscriptionId: string,
  messageId: string,
): Promise<MessageView> {
  await checkTakesMessages({ store }, tenant, subscriptionId);
  const read = async (): Promise<Message> => {
    const found = await store.messages.get(tenant, messageId);
    if (found?.subscriptionId !== subscriptionId) throw new RejectedError('MESSAGE_NOT_FOUND');
    return found;
  };
  const message = await read();
  if (message.status !== 'due') await store.messages.sendAgain([message], clock.now());
  return messageView(await read());
}

/**
 * Makes all messages due again that were not taken and whose events are from `since` on, at most 10,000 of them.
 * @returns how many, and whether there are more
 * @throws RejectedError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_DISABLED
 */
export async function replayUnsent(
  { store, clock }: MessagesContext,
  tenant: TenantId,
  subscriptionId: string,
  since?: Date,
): Promise<{ replayed: number; isMore: boolean }> {
  await checkTakesMessages({ store }, tenant, subscriptionId);
  let replayed = 0;
  for (const status of UNSENT) {
    const read = (before: string | undefined, limit: number): Promise<Message[]> =>
      store.messages.ofSubscription(tenant, subscriptionId, { before, since, limit }, status);
    for await (const found of everyPage(MESSAGES_A_PAGE, read)) {
      if (replayed >= MAX_REPLAYED) return { replayed, isMore: true };
      replayed += await store.messages.sendAgain(found, clock.now());
    }
  }
  return { replayed, isMore: false };
}

async function checkTakesMessages({ store }: Pick<MessagesContext, 'store'>, tenant: TenantId, subscriptionId: string): Promise<void> {
  const { status } = await findSubscription({ store }, tenant, subscriptionId);
  if (status === 'disabled') throw new RejectedError('SUBSCRIPTION_DISABLED');
}
