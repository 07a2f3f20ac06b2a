import type { TenantId } from '../ids.js';
import { ignored, told, record, type RecordOf } from './record.js';
import { optional, text, textOf, time } from './shapes.js';

/** A link that plays the recording of one call without a key, as long as the user or key that made the link may play it. The link's secret is not stored. */
export const RECORDING_LINK = record({
  collection: 'recording-links',
  what: 'recording-link',
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    callId: told(text),
    /** The person who made it; else `keyId`. */
    userId: told(optional(text)),
    /** The key that made it. */
    keyId: told(optional(text)),
    createdAt: told(time),
    expiresAt: told(time),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    'by-call': { fields: ['tenantId', 'callId', '_id'] },
    expiry: { fields: ['expiresAt'], expiresAfterSeconds: 0 },
  },
});

export type RecordingLink = RecordOf<typeof RECORDING_LINK>;
