import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import { Failed } from './states';
import type { Further } from './use-pages';

export interface Column<T> {
  key: string;
  title: string;
  /** A track of a CSS grid, such as `minmax(8rem, 2fr)`. */
  width: string;
  cell(row: T): ReactNode;
  /** Left out on a phone. */
  isWideOnly?: boolean;
}

interface LongTableProps<T> extends Partial<Further> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf(row: T): string;
}

const ROW_PX = 52;
const MORE_WITHIN_ROWS = 20;

const tracks = (columns: readonly { width: string }[]): string => columns.map(({ width }) => width).join(' ');

/** A table of any length: only the rows that are seen are in the document. It asks for more when the last ones are near. */
export function LongTable<T>({ label, columns, rows, keyOf, more, failed }: LongTableProps<T>) {
  const body = useRef<HTMLDivElement>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: body.current?.offsetTop ?? 0,
    getItemKey: (index) => keyOf(rows[index] as T),
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && last >= rows.length - MORE_WITHIN_ROWS) more();
  }, [last, rows.length, more]);
  const set = (element: HTMLDivElement | null): void => {
    element?.style.setProperty('--columns', tracks(columns));
    element?.style.setProperty('--narrow-columns', tracks(columns.filter(({ isWideOnly }) => !isWideOnly)));
  };
  return (
    <>
      <div className="table" role="table" aria-label={label} aria-rowcount={rows.length + 1} ref={set}>
        <div role="rowgroup">
          <div className="row head" role="row" aria-rowindex={1}>
            {columns.map(({ key, title, isWideOnly }) => (
              <div key={key} role="columnheader" data-wide-only={isWideOnly}>
                {title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" ref={body} className="rows" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => (
            <div
              key={key}
              className="row"
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)`, height: ROW_PX }}
            >
              {columns.map((column) => (
                <div key={column.key} role="cell" data-wide-only={column.isWideOnly}>
                  {column.cell(rows[index] as T)}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
      {failed && <Failed {...failed} />}
    </>
  );
}
