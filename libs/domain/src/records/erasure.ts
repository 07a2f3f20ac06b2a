import type { ErasureCertificate } from '../erasure.js';
import type { TenantId } from '../ids.js';
import { ignored, told, record, type RecordOf } from './record.js';
import { optional, shape, text, textOf, time } from './shapes.js';

/** An erasure that was asked for. */
export const ERASURE = record({
  collection: 'erasures',
  what: 'erasure',
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    leadId: told(optional(text)),
    at: told(time),
    /** `begun` until all is destroyed. */
    state: told(textOf<'begun' | 'done'>()),
    /** The person's numbers, hashed, as they stand on the do-not-call list. */
    hashedNumbers: ignored(optional(shape<readonly string[]>({ type: 'array' }))),
    /** While the erasure is `begun`: what has been destroyed, with an empty `keyId`; it is not signed yet. */
    certificate: ignored(optional(shape<ErasureCertificate>({ type: 'object' }))),
    /** Ed25519 over the certificate's canonical text (RFC 8785), base64url. */
    signature: ignored(optional(text)),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    'by-lead': { fields: ['tenantId', 'leadId'], isUnique: true, having: 'leadId' },
    'by-state': { fields: ['state', '_id'] },
  },
});

export type Erasure = RecordOf<typeof ERASURE>;
