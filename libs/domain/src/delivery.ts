import type { Announcing, Topic } from './event.js';
import type { TenantId } from './ids.js';
import type { Notice, NoticeType } from './notice.js';

/** `unknown`: the delivery may have arrived, and is not repeated automatically. */
export const DELIVERY_STATUSES = ['due', 'sent', 'failed', 'unknown'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The delivery of one outcome, or of one notice, to one target. */
export interface Delivery extends Announcing {
  /** The id follows from the lead or call and the target, so that planning twice stores one delivery. */
  _id: string;
  tenantId: TenantId;
  connectionId: string;
  event: Extract<Topic, 'lead.accepted.v1' | 'call.ended.v1'> | NoticeType;
  occurredAt: Date;
  /** Set if the delivery tells of a lead or the end of its call. */
  leadId?: string;
  callId?: string;
  /** Set if the delivery tells a notice. */
  notice?: Pick<Notice, 'title' | 'data'>;
  status: DeliveryStatus;
  reason?: string;
  /** The target's id of the record that was written. */
  externalId?: string;
  createdAt: Date;
  sentAt?: Date;
  /** When the delivery is due; absent if it has ended. A process that sends it moves this time ahead, which claims the delivery. */
  dueAt?: Date;
  tries: number;
  expiresAt: Date;
}
