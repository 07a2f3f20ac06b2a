import { derivedId, type TenantId } from './ids.js';
import { NOTICE_TYPES, type Notice, type NoticeType } from './notice.js';

/** What a subscription may ask for. Notices are told under their own names. */
export const MESSAGE_TYPES = [
  'lead.accepted',
  'lead.changed',
  'call.requested',
  'call.answered',
  'call.ended',
  'call.refused',
  'delivery.failed',
  ...NOTICE_TYPES,
] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** `due`: not tried yet; `failed`: the last try failed and the next one is due; `given-up`: no try follows unless the owner asks for one. */
export const MESSAGE_STATUSES = ['due', 'sent', 'failed', 'given-up'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/**
 * The telling of one event to one subscription. It holds ids only, and a notice's text: what the event is about is read when it is sent,
 * so that an erased person's data is not sent and need not be erased here.
 */
export interface Message {
  /** Follows from the event and the subscription, so that planning twice stores one message. It is the `webhook-id` of every try. */
  _id: string;
  tenantId: TenantId;
  subscriptionId: string;
  type: MessageType;
  eventId: string;
  occurredAt: Date;
  leadId?: string;
  callId?: string;
  deliveryId?: string;
  /** Set if the type is that of a notice. */
  notice?: Pick<Notice, 'title' | 'data'>;
  status: MessageStatus;
  createdAt: Date;
  sentAt?: Date;
  /** When the next try is due; absent if none follows. A process that sends the message moves this time ahead, which claims it. */
  dueAt?: Date;
  tries: number;
  /** The HTTP status of the last answer. */
  lastStatus?: number;
  /** Why the last try failed, in our words. */
  lastError?: string;
  expiresAt: Date;
}

export const MESSAGE_KEPT_DAYS = 30;

export const messageId = (eventId: string, subscriptionId: string): string => derivedId('wm', eventId, eventId, subscriptionId);

export const isToldByNotice = (type: MessageType): type is NoticeType => NOTICE_TYPES.some((one) => one === type);
