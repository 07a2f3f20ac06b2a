import type { Page } from '@turant/management';
import type { PageQuery } from '@turant/store';
import type { Columns } from './columns.js';
import { csvLine } from './csv-text.js';

/** Records that are read at once; the next ones are read when these were taken. */
const RECORDS_A_READ = 100;
const BOM = '\uFEFF';

/** A list as CSV, newest first: a page is read when the one before was taken. Records that come meanwhile are newer, and left out. */
export async function* exportText<V>(
  columns: Columns<V>,
  times: Pick<PageQuery, 'since' | 'until'>,
  read: (page: PageQuery) => Promise<Page<V>>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield BOM + csvLine(Object.keys(columns));
  let before: string | undefined;
  do {
    const { data, next }: Page<V> = await read({ ...times, limit: RECORDS_A_READ, ...(before !== undefined && { before }) });
    if (data.length > 0) yield data.map((view) => csvLine(cells.map((cell) => cell(view)))).join('');
    before = next;
  } while (before !== undefined);
}
