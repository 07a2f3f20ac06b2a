import { RejectedError, type Message, type MessageStatus, type MessageType, type TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOfViews, timeText, type Page } from '../view.js';
import { findSubscription } from './subscription-view.js';

/** A message as the API shows it. */
export interface MessageView {
  /** Also the `webhook-id` of every try. */
  messageId: string;
  subscriptionId: string;
  type: MessageType;
  eventId: string;
  leadId: string | null;
  callId: string | null;
  deliveryId: string | null;
  status: MessageStatus;
  tries: number;
  occurredAt: string;
  /** When the next try is due. */
  dueAt: string | null;
  sentAt: string | null;
  /** The HTTP status of the last answer. */
  lastStatus: number | null;
  lastError: string | null;
}

type MessagesContext = Pick<ManagementContext, 'store' | 'clock'>;

/** Statuses of messages whose last try has failed. */
const UNSENT: readonly MessageStatus[] = ['given-up', 'failed'];
const MESSAGES_A_PAGE = 500;
const MAX_REPLAYED = 10_000;

const messageView = (one: Message): MessageView => ({
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
    if (found?.subscriptionId !== subscriptionId) throw new RejectedError('MESSAGE_NOT_FOUND', 'no such message');
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
    for (let before: string | undefined; ;) {
      const page = { limit: MESSAGES_A_PAGE, ...(since && { since }), ...(before !== undefined && { before }) };
      const found = await store.messages.ofSubscription(tenant, subscriptionId, page, status);
      if (found.length > 0) replayed += await store.messages.sendAgain(found, clock.now());
      if (found.length < MESSAGES_A_PAGE) break;
      if (replayed >= MAX_REPLAYED) return { replayed, isMore: true };
      before = found.at(-1)?._id;
    }
  }
  return { replayed, isMore: false };
}

async function checkTakesMessages({ store }: Pick<MessagesContext, 'store'>, tenant: TenantId, subscriptionId: string): Promise<void> {
  const { status } = await findSubscription({ store }, tenant, subscriptionId);
  if (status === 'disabled')
    throw new RejectedError('SUBSCRIPTION_DISABLED', 'the subscription is disabled: set its status to active first');
}
