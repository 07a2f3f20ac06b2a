import type { ReactNode } from 'react';
import { LongTable, type Column } from './long-table';
import { Shown } from './states';
import type { Pages } from './use-pages';

interface PagedTableProps<T> {
  pages: Pages<T>;
  label: string;
  columns: readonly Column<T>[];
  keyOf(row: T): string;
  /** In place of a table without rows. */
  empty: ReactNode;
  above?: ReactNode;
}

/** A list of the API as a table, page after page. */
export const PagedTable = <T,>({ pages, empty, above, ...table }: PagedTableProps<T>) => (
  <Shown read={pages}>
    {(rows) =>
      rows.length === 0 ? (
        empty
      ) : (
        <>
          {above}
          <LongTable rows={rows} more={pages.more} failed={pages.failed} {...table} />
        </>
      )
    }
  </Shown>
);
