import { createHash } from 'node:crypto';
import { canonicalJson, type AuditedAct, type AuditEntry, type AuditHead } from '@turant/domain';
import type { Proof } from '../sealing/proof.js';

/** What an entry says, without its place in the trail. */
export type UnchainedEntry = AuditedAct & Pick<AuditEntry, '_id' | 'tenantId' | 'at' | 'who'>;

/** SHA-256 of an entry without its own hash and MAC, hex. */
export function entryHash({ hash: _, mac: __, ...entry }: Omit<AuditEntry, 'hash'> & { hash?: string }): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex');
}

/** The entries in their order as they follow a head: with their numbers, hashes and, if there is a key, MACs. */
export function chainEntries(
  entries: readonly UnchainedEntry[],
  head: Pick<AuditHead, 'seq' | 'hash'> | undefined,
  proof?: Pick<Proof, 'ofEntry'>,
): AuditEntry[] {
  let last: Pick<AuditHead, 'seq' | 'hash'> = head ?? { seq: 0, hash: '' };
  return entries.map((entry) => {
    const chained = { ...entry, seq: last.seq + 1, previousHash: last.hash };
    const hash = entryHash(chained);
    last = { ...chained, hash, ...(proof && { mac: proof.ofEntry(hash) }) };
    return last as AuditEntry;
  });
}
