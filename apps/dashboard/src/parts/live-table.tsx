import './live-table.css';
import type { Column } from './long-table';
import { PagedTable } from './paged-table';
import type { LiveList } from './use-live-list';

interface LiveTableProps<T> {
  list: LiveList<T>;
  label: string;
  columns: readonly Column<T>[];
  keyOf(row: T): string;
  empty: React.ReactNode;
  /** Says how many rows have come that are not shown. */
  unseenWords(count: number): string;
}

/** A table that follows what happens. Above it stands a button for the rows that have come while the person reads further down. */
export const LiveTable = <T,>({ list, unseenWords, ...table }: LiveTableProps<T>) => (
  <PagedTable
    pages={list}
    {...table}
    above={
      list.unseen > 0 && (
        <button type="button" className="main unseen" onClick={list.showUnseen}>
          {unseenWords(list.unseen)}
        </button>
      )
    }
  />
);
