import type { DeliveryStatus } from '../delivery.js';
import type { Topic } from '../event.js';
import type { TenantId } from '../ids.js';
import type { NoticeType } from '../notice.js';
import type { Notice } from './notice.js';
import { OUTBOX, OUTBOX_INDEX } from './outbox.js';
import { ignored, personal, told, record, type RecordOf } from './record.js';
import { int, optional, shape, text, textOf, time } from './shapes.js';

/** The delivery of one outcome, or of one notice, to one target. */
export const DELIVERY = record({
  collection: 'deliveries',
  what: 'delivery',
  id: { name: 'deliveryId', prefix: 'dv' },
  fields: {
    /** The id follows from the lead or call and the target, so that planning twice stores one delivery. */
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    connectionId: told(text),
    event: told(textOf<Extract<Topic, 'lead.accepted.v1' | 'call.ended.v1'> | NoticeType>()),
    occurredAt: ignored(time),
    /** Set if the delivery tells of a lead or the end of its call. */
    leadId: told(optional(text)),
    callId: told(optional(text)),
    /** Set if the delivery tells a notice. */
    notice: personal(optional(shape<Pick<Notice, 'title' | 'data'>>({ type: 'object' }))),
    status: told(textOf<DeliveryStatus>()),
    reason: personal(optional(text)),
    /** The target's id of the record that was written. */
    externalId: personal(optional(text)),
    createdAt: ignored(time),
    sentAt: ignored(optional(time)),
    /** When the delivery is due; absent if it has ended. A process that sends it moves this time ahead, which claims the delivery. */
    dueAt: ignored(optional(time)),
    tries: ignored(int),
    expiresAt: ignored(time),
    ...OUTBOX,
  },
  indexes: {
    newest: { fields: ['tenantId', 'connectionId', '_id'] },
    'by-status': { fields: ['tenantId', 'connectionId', 'status', '_id'] },
    ready: { fields: ['tenantId', 'dueAt', '_id'], having: 'dueAt' },
    expiry: { fields: ['expiresAt'], expiresAfterSeconds: 0 },
    ...OUTBOX_INDEX,
  },
});

export type Delivery = RecordOf<typeof DELIVERY>;
