import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PagesQuery } from '../api/pages';

/** What follows the rows that are shown. */
export interface Further {
  /** Reads the next page; absent while one is read, at the end, and after a failure: a list that asks by itself would ask without an end. */
  more: (() => void) | undefined;
  /** Why the rows that are shown are not followed by others, or are not the newest. */
  failed: { error: Error; retry(): void } | undefined;
}

export interface Pages<T> extends Further {
  data: readonly T[] | undefined;
  error: Error | null;
  refetch(): unknown;
}

interface ReadSoFar {
  data: unknown;
  error: Error | null;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

function furtherOf({ data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch }: ReadSoFar): Further {
  if (isFetching || data === undefined) return { more: undefined, failed: undefined };
  if (error) return { more: undefined, failed: { error, retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()) } };
  return { more: hasNextPage ? () => void fetchNextPage() : undefined, failed: undefined };
}

/** A list of the API, page after page, as `LongTable` wants it. */
export function usePages<T>(options: Omit<PagesQuery<T>, 'readFirst'>): Pages<T> {
  const query = useInfiniteQuery(options);
  const { data, error, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return { data: rows, error, refetch, ...furtherOf(query) };
}
