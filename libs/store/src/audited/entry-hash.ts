import { createHash } from 'node:crypto';
import { canonicalJson, type AuditedAct, type AuditEntry, type AuditHead } from '@turant/domain';

/** What an entry says, without its place in the trail. */
export type UnchainedEntry = AuditedAct & Pick<AuditEntry, '_id' | 'tenantId' | 'at' | 'who'>;

/** SHA-256 of an entry without its own hash, hex. */
export function entryHash({ hash: _, ...entry }: Omit<AuditEntry, 'hash'> & { hash?: string }): string {
  return createHash('sha256').update(canonicalJson(entry)).digest('hex');
}

/** The entries in their order as they follow a head: with their numbers and hashes. */
export function chainEntries(entries: readonly UnchainedEntry[], head: Pick<AuditHead, 'seq' | 'hash'> | undefined): AuditEntry[] {
  let last: Pick<AuditHead, 'seq' | 'hash'> = head ?? { seq: 0, hash: '' };
  return entries.map((entry) => {
    const chained = { ...entry, seq: last.seq + 1, previousHash: last.hash };
    last = { ...chained, hash: entryHash(chained) };
    return last as AuditEntry;
  });
}
