import type { TenantId } from '../ids.js';
import type { MessageStatus, MessageType } from '../message.js';
import type { Notice } from './notice.js';
import { ignored, record, type RecordOf } from './record.js';
import { int, optional, shape, text, textOf, time } from './shapes.js';

/**
 * The telling of one event to one subscription. It holds ids only, and a notice's text: what the event is about is read when it is sent,
 * so that an erased person's data is not sent and need not be erased here.
 */
export const MESSAGE = record({
  collection: 'messages',
  id: { name: 'messageId', prefix: 'wm' },
  fields: {
    /** Follows from the event and the subscription, so that planning twice stores one message. It is the `webhook-id` of every try. */
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    subscriptionId: ignored(text),
    type: ignored(textOf<MessageType>()),
    eventId: ignored(text),
    occurredAt: ignored(time),
    leadId: ignored(optional(text)),
    callId: ignored(optional(text)),
    deliveryId: ignored(optional(text)),
    /** Set if the type is that of a notice. */
    notice: ignored(optional(shape<Pick<Notice, 'title' | 'data'>>({ type: 'object' }))),
    status: ignored(textOf<MessageStatus>()),
    createdAt: ignored(time),
    sentAt: ignored(optional(time)),
    /** When the next try is due; absent if none follows. A process that sends the message moves this time ahead, which claims it. */
    dueAt: ignored(optional(time)),
    tries: ignored(int),
    /** The HTTP status of the last answer. */
    lastStatus: ignored(optional(int)),
    /** Why the last try failed, in our words. */
    lastError: ignored(optional(text)),
    expiresAt: ignored(time),
  },
  indexes: {
    newest: { fields: ['tenantId', 'subscriptionId', '_id'] },
    'by-status': { fields: ['tenantId', 'subscriptionId', 'status', '_id'] },
    ready: { fields: ['subscriptionId', 'dueAt', '_id'], having: 'dueAt' },
    expiry: { fields: ['expiresAt'], expiresAfterSeconds: 0 },
  },
});

export type Message = RecordOf<typeof MESSAGE>;
