import { type Seal, canonicalJson, PROOF_KEY_ABOUT, type ProofKey, type SigningKey } from '@turant/domain';
import type { Snapshots } from '@turant/store';
import type { Vault } from '@turant/vault';
import { createHmac, hkdfSync } from 'node:crypto';
import type { Report } from './report.js';

type Moment = Parameters<Parameters<Snapshots['read']>[0]>[0];

/** What can be proven of the records of one moment, and by what. */
export interface Trust {
  /** Whether a process of this release has sealed the trails. If none has, entries and records can only be compared with one another. */
  isSealed: boolean;
  /** Absent without the master key. */
  prover?: Prover;
  /** What is wrong with the key or with the seal of all, as a word. */
  problem?: 'proof-key' | 'seal-of-all';
}

/** @param vault by the master key; undefined without it */
export async function trustIn(snapshot: Moment, vault: Pick<Vault, 'open' | 'hash'> | undefined): Promise<Trust> {
  const [key, ofAll] = [await snapshot.proofKey(), await snapshot.sealOfAll()];
  if (!ofAll) return { isSealed: false };
  if (!key) return { isSealed: true, problem: 'proof-key' };
  if (!vault) return { isSealed: true };
  let prover: Prover;
  try {
    prover = proverOf(vault, key);
  } catch {
    return { isSealed: true, problem: 'proof-key' };
  }
  return { isSealed: true, prover, ...(prover.macOfSeal(ofAll) !== ofAll.mac && { problem: 'seal-of-all' }) };
}

/** Why something is `explained`: it was there before the trails were sealed, and is only compared with other records. */
export const FROM_BEFORE = 'from-before';

/** Compares the MAC of a trail's seal. @returns the seal, whatever its MAC is */
export function checkSeal({ prover }: Trust, seal: Seal | undefined, report: Report): Seal | undefined {
  if (!seal) return undefined;
  if (!prover) report.unchecked('seal');
  else if (prover.macOfSeal(seal) === seal.mac) report.applied();
  else report.differs('seal', seal._id, null, seal.seq);
  return seal;
}

/** Computes again what only who has the master key can compute. It shares no code with what has written it (libs/store/src/sealing). */
interface Prover {
  /** The vault's keyed hash. */
  hash(text: string): string;
  macOfEntry(hash: string): string;
  macOfSeal(seal: Seal): string;
  certificateOf(key: SigningKey): string;
}

/** @throws SettingsError VAULT_KEY if the key of proofs was sealed by another master key, or was altered */
function proverOf(vault: Pick<Vault, 'open' | 'hash'>, { sealedKey }: ProofKey): Prover {
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
