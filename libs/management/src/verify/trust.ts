import type { Seal } from '@turant/domain';
import type { Snapshots } from '@turant/store';
import type { Vault } from '@turant/vault';
import type { Report } from './report.js';
import { proverOf, type Prover } from './prover.js';

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
