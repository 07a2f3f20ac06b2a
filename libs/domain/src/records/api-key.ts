import type { TenantId } from '../ids.js';
import { SCOPES } from '../tenant.js';
import { ignored, marked, record, told, type RecordOf } from './record.js';
import { listOf, oneOf, optional, withKeywords, text, textOf, time, typedName, typedTime, yes } from './shapes.js';

export const API_KEY = record({
  collection: 'api-keys',
  what: 'api-key',
  id: { name: 'keyId', prefix: 'ak' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    name: told(text, { newInput: { ...typedName, pattern: '\\S' }, isNeeded: true }),
    /** SHA-256 of the key, hex: the key itself is shown once and not stored. */
    hash: marked(text),
    scopes: told(listOf(oneOf(SCOPES)), { newInput: { minItems: 1, maxItems: SCOPES.length }, isNeeded: true }),
    /** The key's first characters, for people to recognise it. */
    prefix: told(text),
    createdAt: told(time),
    expiresAt: told(optional(time), {
      newInput: withKeywords(typedTime, { description: 'when the key ends (RFC 3339); never when absent' }),
    }),
    lastUsedAt: ignored(optional(time), { isShown: true }),
    revokedAt: told(optional(time)),
    /** The operator's own key, which names the tenant with each request. */
    isOperator: told(optional(yes), { isShown: false }),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    hash: { fields: ['hash'], isUnique: true },
  },
});

export type ApiKey = RecordOf<typeof API_KEY>;
