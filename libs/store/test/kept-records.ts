import {
  asTenantId,
  type AuditEntry,
  type AuditHead,
  ROLES,
  type Erasure,
  type Invitation,
  type IssuedReceipt,
  type RecordingLink,
  type Seal,
  type Session,
  type SigningKey,
  type TenantKey,
  type User,
} from '@turant/domain';
import type { Document } from '../src/engine/storage-engine.js';
import { at, idOf, tenantOf, TENANTS } from './record-values.js';

/** No session and no invitation expires during a test. */
const FAR = new Date('2126-01-01T00:00:00Z');

/** Record `n` of the collections about what was said: keys, receipts, audit trail, erasures; and of people who sign in. */
export const KEPT_RECORD = {
  'tenant-keys': (n): TenantKey => ({
    _id: idOf('tk', n),
    tenantId: tenantOf(n),
    version: n,
    wrapped: `wrapped-${n}`,
    masterKeyId: `master-${n % 3}`,
    createdAt: at(n),
  }),
  'signing-keys': (n): SigningKey => ({
    _id: idOf('sk', n),
    version: n,
    publicKey: `public-${n}`,
    createdAt: at(n),
    ...(n % 3 === 0 ? { sealedPrivateKey: `sealed-${n}` } : { retiredAt: at(n + 1) }),
  }),
  receipts: (n): IssuedReceipt => ({
    _id: idOf('cl', n),
    tenantId: tenantOf(n),
    receipt: { format: 'turant-receipt-1', callId: idOf('cl', n) } as IssuedReceipt['receipt'],
    signature: `signature-${n}`,
  }),
  audit: (n): AuditEntry => ({
    _id: idOf('au', n),
    tenantId: tenantOf(n),
    seq: n,
    at: at(n),
    who: { kind: 'operator' },
    action: 'change',
    what: 'employee',
    whatId: idOf('em', n),
    previousHash: `hash-${n - 1}`,
    hash: `hash-${n}`,
  }),
  'audit-heads': (n): AuditHead => ({ _id: asTenantId(idOf('tn', n)), seq: n, hash: `hash-${n}` }),
  seals: (n): Seal => ({
    ...{ _id: asTenantId(idOf('tn', n)), at: at(n), seq: n, hash: `hash-${n}`, mac: `mac-${n}` },
    ...{ records: [`user|us_${n}|digest|mark`], ledger: { count: n, sum: 'ab' } },
  }),
  erasures: (n): Erasure => ({
    _id: idOf('er', n),
    tenantId: tenantOf(n),
    at: at(n),
    state: n % 4 === 0 ? 'begun' : 'done',
    ...(n % 3 !== 0 && { leadId: idOf('ld', n) }),
  }),
  users: (n): User => ({
    _id: idOf('us', n),
    tenantId: tenantOf(n),
    email: `user-${n}@example.in`,
    name: 'Meera',
    role: ROLES[n % ROLES.length] ?? 'viewer',
    status: n % 7 === 0 ? 'disabled' : 'active',
    passwordHash: `hash-${n}`,
    createdAt: at(n),
    ...(n % 4 === 0 && { totp: `sealed-${n}`, totpStep: n }),
  }),
  sessions: (n): Session => ({
    _id: `session-${n}`,
    tenantId: tenantOf(n),
    userId: idOf('us', n % (3 * TENANTS)),
    createdAt: at(n),
    expiresAt: FAR,
    endsAt: FAR,
  }),
  invitations: (n): Invitation => ({
    _id: idOf('iv', n),
    tenantId: tenantOf(n),
    purpose: n % 3 === 0 ? 'first-owner' : 'invite',
    tokenHash: `hash-${n}`,
    role: 'owner',
    createdAt: at(n),
    expiresAt: FAR,
  }),
  'recording-links': (n): RecordingLink => ({
    _id: idOf('rl', n),
    tenantId: tenantOf(n),
    callId: idOf('cl', n % 20),
    ...(n % 2 === 0 ? { userId: idOf('us', n) } : { keyId: idOf('ak', n) }),
    createdAt: at(n),
    expiresAt: FAR,
  }),
} satisfies Readonly<Record<string, (n: number) => Document>>;
