import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { useMemo } from 'react';

interface Page<T> {
  data: readonly T[];
  nextCursor: string | null;
}

export interface Pages<T> {
  data: readonly T[] | undefined;
  error: Error | null;
  refetch(): unknown;
  /** Reads the next page; absent while one is read, and at the end. */
  more: (() => void) | undefined;
}

/** A list of the API, page after page, as `LongTable` wants it. */
export function usePages<T>(queryKey: QueryKey, read: (cursor: string | undefined) => Promise<Page<T>>): Pages<T> {
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return { data: rows, error, refetch, more: hasNextPage && !isFetching ? () => void fetchNextPage() : undefined };
}
