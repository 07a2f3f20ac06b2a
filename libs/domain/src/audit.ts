import type { TenantId } from './ids.js';

/** Who made a change or read what was said. */
export interface AuditActor {
  /** `user`: a person who is signed in. `link`: somebody with a short-lived link. `local`: a request without a key on the machine of a standalone. */
  kind: 'key' | 'user' | 'operator' | 'command-line' | 'link' | 'local' | 'system';
  /** The key's id, or the id of the key that made the link. */
  keyId?: string;
  /** The id of the user, of a person who is signed in. */
  userId?: string;
  /** The address that the request came from. */
  address?: string;
}

export const AUDIT_ACTIONS = ['create', 'change', 'delete', 'read', 'order', 'refuse'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What was done to one record. Values that are secret or name a person are left out: their fields are named in `hidden`. */
export interface AuditedAct {
  action: AuditAction;
  /** The kind of record, such as `employee`. */
  what: string;
  whatId: string;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Fields that were changed and whose values are not told. */
  hidden?: readonly string[];
  /** Keyed hashes of new values that are not told and by which a record is proven (`markOf`). */
  marks?: Readonly<Record<string, string>>;
}

/** One entry of a tenant's audit trail. Each entry holds the hash of the one before. */
export interface AuditEntry extends AuditedAct {
  _id: string;
  tenantId: TenantId;
  /** Counts the tenant's entries from 1, without a gap. */
  seq: number;
  at: Date;
  who: AuditActor;
  /** `hash` of the entry before; empty for the first one. */
  previousHash: string;
  /** SHA-256 of the entry without this field and `mac`, hex. */
  hash: string;
  /** HMAC-SHA-256 over `hash`, by a key of the vault, base64url. Absent: an older release has written the entry. */
  mac?: string;
}

/** The newest entry of a tenant's trail, so that a missing end is seen. */
export interface AuditHead {
  /** The tenant. */
  _id: TenantId;
  seq: number;
  hash: string;
}
