import { type ErasureCertificate, RetryLaterError } from '@turant/domain';
import type { ObjectStorage } from '@turant/storage';
import type { Vault } from '@turant/vault';

/** Of a process that was given no object storage: it destroys nothing, and whatever needs that waits. */
export const NO_ERASING: ErasingParts = {
  storage: { putBytes: async () => refuse(), get: async () => refuse(), delete: async () => refuse(), list: async () => refuse() },
  vault: { hash: refuse },
  sign: async () => refuse(),
  publicKeyOf: async () => refuse(),
};

/** The part of the object storage that destroying needs. */
export type DestroyingStorage = Pick<ObjectStorage, 'putBytes' | 'get' | 'delete' | 'list'>;

export type UnsignedCertificate = Omit<ErasureCertificate, 'keyId'>;

export interface SignedCertificate {
  certificate: ErasureCertificate;
  /** Ed25519 over the certificate's canonical text (RFC 8785), base64url. */
  signature: string;
}

/** What is needed in order to destroy what was said, to forget persons, and to prove it. */
export interface ErasingParts {
  storage: DestroyingStorage;
  vault: Pick<Vault, 'hash'>;
  /** Signs with the key that signs now, whose id becomes `keyId`. */
  sign(certificate: UnsignedCertificate): Promise<SignedCertificate>;
  /** The public key as SPKI in PEM, also of a key that signs no more. */
  publicKeyOf(keyId: string): Promise<string | undefined>;
}

function refuse(): never {
  throw new RetryLaterError('STORAGE_UNAVAILABLE', 'this process was given no object storage', 60_000);
}
