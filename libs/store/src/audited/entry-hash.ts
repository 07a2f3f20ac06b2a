import { createHash } from 'node:crypto';
import type { AuditedAct, AuditEntry, AuditHead } from '@turant/domain';

/** What an entry says, without its place in the trail. */
export type UnchainedEntry = AuditedAct & Pick<AuditEntry, '_id' | 'tenantId' | 'at' | 'who'>;

/** JSON with the fields of every object in the order of their names, without blanks and without absent fields (RFC 8785); a time is a text. */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return canonicalJson(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`;
}

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
