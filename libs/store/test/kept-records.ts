import {
  asTenantId,
  type AuditEntry,
  type AuditHead,
  type Erasure,
  type IssuedReceipt,
  type SigningKey,
  type TenantKey,
} from '@turant/domain';
import type { Document } from '../src/engine/storage-engine.js';
import { at, idOf, tenantOf } from './record-values.js';

/** Record `n` of the collections about what was said: keys, receipts, audit trail, erasures. */
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
  erasures: (n): Erasure => ({
    _id: idOf('er', n),
    tenantId: tenantOf(n),
    at: at(n),
    state: n % 4 === 0 ? 'begun' : 'done',
    ...(n % 3 !== 0 && { leadId: idOf('ld', n) }),
  }),
} satisfies Readonly<Record<string, (n: number) => Document>>;
