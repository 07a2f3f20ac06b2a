import type { TenantId } from '../ids.js';
import { ignored, told, record, type RecordOf } from './record.js';
import { text, textOf, time } from './shapes.js';

/** A person who is signed in. */
export const SESSION = record({
  collection: 'sessions',
  what: 'session',
  fields: {
    /** SHA-256 of the cookie's token, hex: the token itself is not stored. */
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    userId: told(text),
    createdAt: told(time),
    /** Moves on while the session is used, until `endsAt`. */
    expiresAt: ignored(time),
    endsAt: told(time),
  },
  indexes: {
    'by-user': { fields: ['tenantId', 'userId', '_id'] },
    expiry: { fields: ['expiresAt'], expiresAfterSeconds: 0 },
  },
});

export type Session = RecordOf<typeof SESSION>;
