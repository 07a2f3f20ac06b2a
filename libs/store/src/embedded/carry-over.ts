import type { RootDatabase } from 'lmdb';
import { DROPPED_INDEXES, FORMAT, RENAMED_FIELDS } from '../engine/format.js';
import type { GroupCommit } from './group-commit.js';
import type { Table } from './table.js';

const DOCUMENTS_A_WRITE = 500;
/** The record that says which format the documents come from; absent when all of them are carried over. */
const MARK = 'carriedOverFrom';

/**
 * Rewrites the documents of an older format into this format, in many small transactions. A process that dies meanwhile leaves documents
 * of both formats and the mark, and the next start goes on; a release that reads the older format only refuses the folder from the mark on.
 */
export async function carryOver(root: RootDatabase, tables: ReadonlyMap<string, Table>, commits: GroupCommit): Promise<void> {
  const format = root.get('format') as number | undefined;
  if (format !== undefined && format < FORMAT)
    await commits.write(() => {
      void root.put('format', FORMAT);
      void root.put(MARK, format);
    });
  if (root.get(MARK) === undefined) return;
  for (const table of tables.values()) {
    const renamed = new Map(RENAMED_FIELDS.filter(([collection]) => collection === table.plan.name).map(([, from, to]) => [from, to]));
    let last: string | undefined;
    do last = await commits.write(() => table.records.rewrite(last, DOCUMENTS_A_WRITE, renamed));
    while (last !== undefined);
  }
  for (const [collection, index] of DROPPED_INDEXES) root.openDB({ name: `${collection}.${index}` }).dropSync();
  await commits.write(() => void root.remove(MARK));
}
