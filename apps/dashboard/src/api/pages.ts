import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

export interface PageOf<T> {
  data: T[];
  nextCursor: string | null;
}

/** Which page of a list is asked for. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** As many rows as the API gives at once. */
export const MAX_PAGE = 100;

/** The query of a list that is read page after page. */
export const pagesQuery = <T>(queryKey: QueryKey, read: (page: PageQuery) => Promise<PageOf<T>>, limit = MAX_PAGE) => ({
  ...infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),
  /** For a list of which only the newest rows are read anew. */
  readFirst: () => read({ limit }),
});
export type PagesQuery<T> = ReturnType<typeof pagesQuery<T>>;

/** The address of a list as a file, with the filter of the list. */
export function fileOf(path: '/api/leads.csv' | '/api/calls.csv', filter: Record<string, string>): string {
  const query = new URLSearchParams(filter);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** A list as a whole, up to some pages. */
export async function readPages<T>(read: (page: PageQuery) => Promise<PageOf<T>>, maxPages: number): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { data, nextCursor } = await read({ limit: MAX_PAGE, cursor });
    all.push(...data);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return all;
}
