import type { TenantId } from '../ids.js';
import { ignored, record, type RecordOf } from './record.js';
import { optional, text, textOf, time, yesNo } from './shapes.js';

/** A creation that was asked for with an Idempotency-Key. It is kept for 24 hours. */
export const CREATION = record({
  collection: 'creations',
  fields: {
    /** SHA-256 of the tenant, the kind of record and the key, hex. */
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    /** SHA-256 of the request body, hex. */
    bodyHash: ignored(text),
    /** The id that the new record gets. */
    recordId: ignored(text),
    /** When a process began to make the record. */
    begunAt: ignored(time),
    /** The record was made. Absent while it is being made, and if the process has died meanwhile. */
    isMade: ignored(optional(yesNo)),
    expiresAt: ignored(time),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    expiry: { fields: ['expiresAt'], expiresAfterSeconds: 0 },
  },
});

export type Creation = RecordOf<typeof CREATION>;
