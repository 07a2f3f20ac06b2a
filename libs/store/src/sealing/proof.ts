import { createHmac, hkdfSync } from 'node:crypto';
import { canonicalJson, type AuditEntry, type Seal, type SigningKey } from '@turant/domain';

const KEY_BYTES = 32;

/** Makes the MACs by which `turant verify` tells what this service has written from what somebody else has. */
export interface Proof {
  /** Of an entry of the trail, by its hash. */
  ofEntry(hash: AuditEntry['hash']): string;
  ofSeal(seal: Omit<Seal, 'mac'>): string;
  ofSigningKey(key: Pick<SigningKey, '_id' | 'version' | 'publicKey' | 'createdAt'>): string;
}

/** @param key 32 bytes, the key of proofs. Each kind of MAC has a key of its own (HKDF, RFC 5869). */
export function proofOf(key: Buffer): Proof {
  const [entry, seal, signingKey] = ['entry', 'seal', 'signing-key'].map((about) =>
    Buffer.from(hkdfSync('sha256', key, '', `turant-proof|${about}`, KEY_BYTES)),
  ) as [Buffer, Buffer, Buffer];
  const mac = (by: Buffer, text: string): string => createHmac('sha256', by).update(text).digest('base64url');
  return {
    ofEntry: (hash) => mac(entry, hash),
    ofSeal: (one) => mac(seal, canonicalJson(one)),
    ofSigningKey: ({ _id, version, publicKey, createdAt }) => mac(signingKey, canonicalJson({ _id, version, publicKey, createdAt })),
  };
}
