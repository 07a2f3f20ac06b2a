import { createHmac, hkdfSync } from 'node:crypto';
import { canonicalJson, PROOF_KEY_ABOUT, type ProofKey, type Seal, type SigningKey } from '@turant/domain';
import type { Vault } from '@turant/vault';

/** Computes again what only who has the master key can compute. It shares no code with what has written it (libs/store/src/sealing). */
export interface Prover {
  /** The vault's keyed hash. */
  hash(text: string): string;
  macOfEntry(hash: string): string;
  macOfSeal(seal: Seal): string;
  certificateOf(key: SigningKey): string;
}

/** @throws SettingsError VAULT_KEY if the key of proofs was sealed by another master key, or was altered */
export function proverOf(vault: Pick<Vault, 'open' | 'hash'>, { sealedKey }: ProofKey): Prover {
  const root = Buffer.from(vault.open(sealedKey, PROOF_KEY_ABOUT), 'base64url');
  const macBy = (about: string): ((text: string) => string) => {
    const key = Buffer.from(hkdfSync('sha256', root, '', `turant-proof|${about}`, 32));
    return (text) => createHmac('sha256', key).update(text).digest('base64url');
  };
  const [ofEntry, ofSeal, ofKey] = [macBy('entry'), macBy('seal'), macBy('signing-key')];
  return {
    hash: (text) => vault.hash(text),
    macOfEntry: ofEntry,
    macOfSeal: ({ mac: _, ...seal }) => ofSeal(canonicalJson(seal)),
    certificateOf: ({ _id, version, publicKey, createdAt }) => ofKey(canonicalJson({ _id, version, publicKey, createdAt })),
  };
}
