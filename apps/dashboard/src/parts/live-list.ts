/** Pages of a list as `useInfiniteQuery` keeps them, newest first. */
export interface KeptPages<T> {
  pages: { data: T[]; nextCursor: string | null }[];
  pageParams: unknown[];
}

export interface Merged<T> {
  kept: KeptPages<T>;
  /** Rows of the fresh page that are not shown yet. */
  unseen: number;
  /** The fresh page does not reach the rows that were shown: between them others are missing. */
  hasGap: boolean;
}

/**
 * Brings a newly read first page into pages that are shown. Rows that are there are renewed in their place; new ones come to the top, or, if
 * the person reads further down, are counted only.
 */
export function mergeFirstPage<T>(kept: KeptPages<T>, fresh: readonly T[], idOf: (row: T) => string, mayMove: boolean): Merged<T> {
  const newest = new Map(fresh.map((row) => [idOf(row), row]));
  const known = new Set<string>();
  const pages = kept.pages.map((page) => {
    for (const row of page.data) known.add(idOf(row));
    return page.data.some((row) => newest.has(idOf(row))) ? { ...page, data: page.data.map((row) => newest.get(idOf(row)) ?? row) } : page;
  });
  const added = fresh.filter((row) => !known.has(idOf(row)));
  const hasGap = fresh.length > 0 && added.length === fresh.length && known.size > 0;
  const [first, ...rest] = pages;
  if (mayMove && first && added.length > 0)
    return { kept: { ...kept, pages: [{ ...first, data: [...added, ...first.data] }, ...rest] }, unseen: 0, hasGap };
  return { kept: { ...kept, pages }, unseen: added.length, hasGap };
}

/** Changes the rows that something happened to, and leaves all others as the objects that they are. */
export function patchRows<T>(kept: KeptPages<T>, patch: (row: T) => T): KeptPages<T> {
  let isChanged = false;
  const pages = kept.pages.map((page) => {
    const data = page.data.map(patch);
    if (data.every((row, index) => row === page.data[index])) return page;
    isChanged = true;
    return { ...page, data };
  });
  return isChanged ? { ...kept, pages } : kept;
}
