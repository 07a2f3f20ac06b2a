import type { TenantId } from '../ids.js';
import { ignored, secret, told, record, type RecordOf } from './record.js';
import { int, text, textOf, time } from './shapes.js';

/** A tenant's key, by which the keys of its objects are wrapped. */
export const TENANT_KEY = record({
  collection: 'tenant-keys',
  what: 'tenant-key',
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    /** Counts the tenant's keys from 1; the one with the highest version wraps new keys. */
    version: told(int),
    /** The key, wrapped by the master key. */
    wrapped: secret(text),
    /** Which master key has wrapped it. */
    masterKeyId: told(text),
    createdAt: told(time),
  },
  indexes: {
    versions: { fields: ['tenantId', 'version'], isUnique: true },
    'by-master-key': { fields: ['masterKeyId', '_id'] },
  },
});

export type TenantKey = RecordOf<typeof TENANT_KEY>;
