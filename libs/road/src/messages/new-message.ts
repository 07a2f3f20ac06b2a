import { DAY_MS, MESSAGE_KEPT_DAYS, messageId, type Message, type MessageType, type Notice, type Subscription } from '@turant/domain';

/** The news that a message carries. */
export type Told = Pick<Message, 'type' | 'eventId' | 'occurredAt' | 'leadId' | 'callId' | 'deliveryId' | 'notice'>;

/** The message that tells one subscription. */
export function newMessage({ _id: subscriptionId, tenantId }: Pick<Subscription, '_id' | 'tenantId'>, told: Told, now: Date): Message {
  return {
    _id: messageId(told.eventId, subscriptionId),
    tenantId,
    subscriptionId,
    ...told,
    status: 'due',
    createdAt: now,
    dueAt: now,
    tries: 0,
    expiresAt: new Date(now.getTime() + MESSAGE_KEPT_DAYS * DAY_MS),
  };
}

/** Messages are made for a paused subscription, too, and wait. */
export const wants = ({ status, types }: Subscription, type: MessageType): boolean => status !== 'disabled' && types.includes(type);

/** @param eventId the id of the notice's timeline entry */
export const toldByNotice = ({ type, title, data, at }: Notice, eventId: string): Told => ({
  type,
  eventId,
  occurredAt: at,
  notice: { title, data },
});
