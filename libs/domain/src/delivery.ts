import type { Announcing, Topic } from './event.js';
import type { TenantId } from './ids.js';

/** `unknown`: it may have arrived; never repeated by itself. */
export const DELIVERY_STATUSES = ['due', 'sent', 'failed', 'unknown'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** One outcome to one target. */
export interface Delivery extends Announcing {
  /** Follows from the lead or call and the target: planned twice it is the same. */
  _id: string;
  tenantId: TenantId;
  connectionId: string;
  event: Extract<Topic, 'lead.accepted.v1' | 'call.ended.v1'>;
  occurredAt: Date;
  leadId: string;
  callId?: string;
  status: DeliveryStatus;
  reason?: string;
  /** The target's id of what was written. */
  externalId?: string;
  createdAt: Date;
  sentAt?: Date;
  /** When it is sent; moved ahead by whoever sends, so it is its claim as well. Absent: done. */
  dueAt?: Date;
  tries: number;
  expiresAt: Date;
}
