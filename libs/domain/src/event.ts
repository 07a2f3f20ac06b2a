import type { TenantId } from './ids.js';
/** Topics are noun.past-tense.version. */
export const TOPICS = [
  'lead.accepted.v1',
  'lead.changed.v1',
  'call.requested.v1',
  'call.changed.v1',
  'call.ended.v1',
  'request.received.v1',
  'delivery.requested.v1',
  'delivery.changed.v1',
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * Something that happened, with the attributes of CloudEvents 1.0 that we need (github.com/cloudevents/spec):
 * `id` is also the id of its timeline entry; `subject` is the record it is about. `lead.accepted` carries the
 * normalised lead; all others carry ids and states only.
 */
export interface DomainEvent {
  id: string;
  type: Topic;
  time: Date;
  tenantId: TenantId;
  subject: string;
  data: Readonly<Record<string, unknown>>;
}

/** A document that holds its own announcements until they are published (docs/decisions/0002-transactional-outbox-in-the-document.md). */
export interface Announcing {
  pending?: DomainEvent[];
  /** Since when something is pending; absent when nothing is. */
  pendingSince?: Date;
}

/** What could not be handled: the event, the group that gave up, and why. Replayed by an operator. */
export interface DeadLetter {
  _id: string;
  group: string;
  event: DomainEvent;
  reason: string;
  tries: number;
  at: Date;
  /** When it is handled again; absent: it waits for an operator. */
  dueAt?: Date;
}
