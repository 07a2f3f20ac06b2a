import type { TenantId } from '../ids.js';
import { ignored, personal, told, record, type RecordOf } from './record.js';
import { optional, text, textOf, time } from './shapes.js';

export const DO_NOT_CALL = record({
  collection: 'do-not-call',
  what: 'do-not-call',
  fields: {
    /** `<tenantId>|<phone>` */
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    /** E.164; of a person who was erased: `#` and a keyed hash of the number. */
    phone: personal(text),
    reason: personal(optional(text)),
    addedAt: told(time),
    /** ULID of the addition, by which the list is sorted. */
    order: ignored(text),
  },
  indexes: {
    newest: { fields: ['tenantId', 'order', '_id'] },
  },
});

export type DoNotCall = RecordOf<typeof DO_NOT_CALL>;
