import type { PageQuery } from '@turant/store';

/** One page of a list. */
export interface Page<V> {
  data: V[];
  /** Id of the last record of this page, if more records follow: the next page starts after it. */
  next?: string;
}

/**
 * Reads one record more than asked for, to know whether there is a next page.
 * @param read reads at most `limit` records, in the list's order
 * @param placeOf a record's place in that order
 */
export async function pageOf<T>(
  limit: number,
  read: (limit: number) => Promise<readonly T[]>,
  placeOf: (record: T) => string,
): Promise<Page<T>> {
  const found = await read(limit + 1);
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return found.length > limit && last !== undefined ? { data, next: placeOf(last) } : { data };
}

/** The same page, with each record as its view. */
export const viewedPage = <T, V>({ data, ...rest }: Page<T>, view: (record: T) => V): Page<V> => ({ ...rest, data: data.map(view) });

/** A page of records in the order of their ids, each as its view. */
export async function pageOfViews<T extends { _id: string }, V>(
  query: PageQuery,
  read: (query: PageQuery) => Promise<readonly T[]>,
  view: (record: T) => V | Promise<V>,
): Promise<Page<V>> {
  const { data, ...rest } = await pageOf(
    query.limit,
    (limit) => read({ ...query, limit }),
    ({ _id }) => _id,
  );
  return { ...rest, data: await Promise.all(data.map(view)) };
}

/** A time in RFC 3339, UTC, with milliseconds; null for no time. */
export const timeText = (at: Date | undefined): string | null => at?.toISOString() ?? null;
