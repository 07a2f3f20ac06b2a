import type { DomainEvent } from '../event.js';
import { ignored, personal, told, record, type RecordOf } from './record.js';
import { int, optional, shape, text, time } from './shapes.js';

/** An event that a consumer group could not handle, with the reason. */
export const DEAD_LETTER = record({
  collection: 'dead-letters',
  what: 'dead-letter',
  fields: {
    _id: ignored(text),
    group: told(text),
    event: personal(shape<DomainEvent>({ type: 'object' })),
    reason: ignored(text),
    tries: told(int),
    at: ignored(time),
    /** When the event is handled again; absent if the letter waits for an operator. */
    dueAt: told(optional(time)),
  },
  indexes: {
    'by-group': { fields: ['group', '_id'] },
    due: { fields: ['dueAt', '_id'], having: 'dueAt' },
  },
});

export type DeadLetter = RecordOf<typeof DEAD_LETTER>;
