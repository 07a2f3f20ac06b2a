import type { EventData } from './event-data.js';
import type { TenantId } from './ids.js';

/** Topics are named noun.past-tense.version. */
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
 * An event, with some attributes of CloudEvents 1.0 (github.com/cloudevents/spec). `id` is also the id of the event's timeline entry, and
 * `subject` is the id of the record that the event is about. `lead.accepted` carries the normalised lead, and `call.ended` the questions
 * as they were said to the person; all other events carry ids and states only.
 */
export type DomainEvent<T extends Topic = Topic> = {
  [K in T]: { id: string; type: K; time: Date; tenantId: TenantId; subject: string; data: Readonly<EventData[K]> };
}[T];

/** A document that holds its events until they are published (docs/decisions/0002-transactional-outbox-in-the-document.md). */
export interface Announcing {
  pending?: DomainEvent[];
  /** The time of the last change with an event; absent if `pending` is empty. */
  pendingSince?: Date;
}
