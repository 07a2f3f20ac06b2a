import { derivedId } from './ids.js';
import { NOTICE_TYPES, type NoticeType } from './notice.js';

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

export const MESSAGE_KEPT_DAYS = 30;

export const messageId = (eventId: string, subscriptionId: string): string => derivedId('wm', eventId, eventId, subscriptionId);

export const isToldByNotice = (type: MessageType): type is NoticeType => NOTICE_TYPES.some((one) => one === type);
