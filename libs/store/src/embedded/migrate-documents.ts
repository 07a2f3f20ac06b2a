import type { RootDatabase } from 'lmdb';
import { DROPPED_INDEXES, FORMAT, RENAMED_FIELDS, REWRITTEN_SINCE } from '../engine/format.js';
import type { GroupCommit } from './group-commit.js';
import type { Table } from './table.js';

const DOCUMENTS_A_WRITE = 500;
/** The record that says which format the documents are migrated from; absent when all documents have this format. */
const MARK = 'migratesFrom';

/**
 * Rewrites the documents of an older format into this format, in many small transactions. The first transaction raises the format and sets
 * a mark: from then on, a release that knows only the older format refuses the folder. If the process dies meanwhile, documents of both
 * formats and the mark are left, and the next start goes on.
 */
export async function migrateDocuments(root: RootDatabase, tables: ReadonlyMap<string, Table>, commits: GroupCommit): Promise<void> {
  const format = root.get('format') as number | undefined;
  if (format !== undefined && format < FORMAT)
    await commits.write(() => {
      void root.put('format', FORMAT);
      if (format < REWRITTEN_SINCE) void root.put(MARK, format);
    });
  if (root.get(MARK) === undefined) return;
  for (const table of tables.values()) {
    const renamed = new Map(RENAMED_FIELDS.filter(([collection]) => collection === table.plan.name).map(([, from, to]) => [from, to]));
    if (renamed.size === 0 && table.plan.groups.length === 0) continue;
    let last: string | undefined;
    do last = await commits.write(() => table.records.rewrite(last, DOCUMENTS_A_WRITE, renamed));
    while (last !== undefined);
  }
  for (const [collection, index] of DROPPED_INDEXES) root.openDB({ name: `${collection}.${index}` }).dropSync();
  await commits.write(() => void root.remove(MARK));
}
