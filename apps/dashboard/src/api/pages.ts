import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

export interface PageOf<T> {
  data: T[];
  nextCursor: string | null;
}

/** The page of a list that is asked for. */
export interface PageQuery {
  limit: number;
  cursor?: string | undefined;
}

/** The API gives at most so many rows at once. */
export const MAX_PAGE = 100;

/** Makes the query of a list that is read page after page. */
export const pagesQuery = <T>(queryKey: QueryKey, read: (page: PageQuery) => Promise<PageOf<T>>, limit = MAX_PAGE) => ({
  ...infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  }),
  /** Reads the newest rows, for a list of which nothing else is read anew. */
  readFirst: () => read({ limit }),
});
export type PagesQuery<T> = ReturnType<typeof pagesQuery<T>>;

/** Gives the address at which a list can be saved as a file, with the same filter. */
export function fileOf(path: '/api/leads.csv' | '/api/calls.csv', filter: Record<string, string>): string {
  const query = new URLSearchParams(filter);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** No list that is read as a whole has so many pages; the bound ends a walk that would not end. */
const MAX_WHOLE_PAGES = 100;

/** Reads a list as a whole, or its first pages. */
export async function readPages<T>(read: (page: PageQuery) => Promise<PageOf<T>>, maxPages = MAX_WHOLE_PAGES): Promise<T[]> {
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
