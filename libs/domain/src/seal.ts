import type { TenantId } from './ids.js';

/** The id of the seal that says that all trails of the records were sealed. No tenant's id is like it. */
export const SEAL_OF_ALL = 'all';
/** The id of the record that holds the key of proofs. */
export const PROOF_KEY = 'key';

/** What the seal of the key of proofs is bound to. */
export const PROOF_KEY_ABOUT = 'proof-key';

/** The key of all MACs: 32 random bytes. */
export interface ProofKey {
  _id: typeof PROOF_KEY;
  /** Base64url, sealed by the master key. */
  sealedKey: string;
}

/**
 * What a trail was, and what its records were, when entries began to carry a MAC. Entries up to `seq` need none. `SEAL_OF_ALL` is written
 * last: a trail without a seal of its own began after it.
 */
export interface Seal {
  /** Whose trail, or `SEAL_OF_ALL`. */
  _id: TenantId | typeof SEAL_OF_ALL;
  at: Date;
  /** The newest entry of that moment; 0 and empty of a trail without entries. */
  seq: number;
  hash: string;
  /** `what|id|hash of all that the trail would tell|mark`, one for each record that is played against the trail. */
  records: readonly string[];
  /** Top-ups and refunds: how many, and the sum of the keyed hashes of all, modulo 2^128, hex. */
  ledger: { count: number; sum: string };
  /** HMAC-SHA-256 over the canonical JSON of the other fields, base64url. */
  mac: string;
}
