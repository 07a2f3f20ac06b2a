import type { TenantId } from '../ids.js';
import type { Receipt } from '../receipt.js';
import { ignored, secret, told, record, type RecordOf } from './record.js';
import { int, optional, shape, text, textOf, time } from './shapes.js';

/** A receipt that was issued. It stays as it is: whoever asks again gets the same. */
export const ISSUED_RECEIPT = record({
  collection: 'receipts',
  fields: {
    /** The id of the call. */
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    receipt: ignored(shape<Receipt>({ type: 'object' })),
    /** Ed25519 over the receipt's canonical text (RFC 8785), base64url. */
    signature: ignored(text),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
  },
});

export type IssuedReceipt = RecordOf<typeof ISSUED_RECEIPT>;

/** An Ed25519 key by which receipts and certificates are signed. All tenants share it. */
export const SIGNING_KEY = record({
  collection: 'signing-keys',
  what: 'signing-key',
  fields: {
    _id: ignored(text),
    /** Counts the keys from 1; the one with the highest version signs. */
    version: told(int),
    /** The public key, SPKI, PEM. */
    publicKey: told(text),
    /** The private key, PKCS 8, sealed by the master key; deleted when the key no longer signs. */
    sealedPrivateKey: secret(optional(text)),
    createdAt: told(time),
    /** When a newer key took its place. */
    retiredAt: told(optional(time)),
    /** HMAC-SHA-256 over id, version, public key and time, by a key of the vault, base64url. Absent: an older release has made the key. */
    certificate: ignored(optional(text)),
  },
  indexes: {
    versions: { fields: ['version'], isUnique: true },
  },
});

export type SigningKey = RecordOf<typeof SIGNING_KEY>;
