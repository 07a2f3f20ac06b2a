import type { DomainEvent } from '../event.js';
import { ignored } from './record.js';
import { optional, shape, time } from './shapes.js';

/**
 * Fields of records that hold their events until they are published (docs/decisions/0002-transactional-outbox-in-the-document.md). They are a
 * group, so that marking events as published does not rewrite the record.
 */
export const OUTBOX = {
  pending: ignored(optional(shape<DomainEvent[]>({ type: 'array' })), { group: 'outbox' }),
  /** The time of the last change with an event; absent if `pending` is empty. */
  pendingSince: ignored(optional(time), { group: 'outbox' }),
};

/** Finds records that hold unpublished events. */
export const OUTBOX_INDEX = { pending: { fields: ['pendingSince', '_id'], having: 'pendingSince' } };
