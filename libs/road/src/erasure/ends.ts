import type { Readable } from 'node:stream';
import type { ErasureCertificate } from '@turant/domain';
import type { Vault } from '@turant/vault';

/** The part of the object storage that destroying needs; the verbs are described in libs/storage. */
export interface DestroyingStorage {
  putBytes(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<{ bytes: Readable } | undefined>;
  delete(name: string): Promise<void>;
  list(prefix: string, limit: number, after?: string): Promise<string[]>;
}

export type UnsignedCertificate = Omit<ErasureCertificate, 'keyId'>;

export interface SignedCertificate {
  certificate: ErasureCertificate;
  /** Ed25519 over the certificate's canonical text (RFC 8785), base64url. */
  signature: string;
}

/** What is needed in order to destroy what was said, to forget persons, and to prove it. */
export interface Ends {
  storage: DestroyingStorage;
  vault: Pick<Vault, 'hash'>;
  /** Signs with the key that signs now, whose id becomes `keyId`. */
  sign(certificate: UnsignedCertificate): Promise<SignedCertificate>;
  /** SPKI, PEM; also of a key that signs no more. */
  publicKeyOf(keyId: string): Promise<string | undefined>;
}
