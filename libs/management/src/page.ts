/** One page of a list. */
export interface Page<V> {
  data: V[];
  /** Id of the last record shown, where there are more behind it: the next page begins after it. */
  next?: string;
}

/**
 * Reads one record more than asked for, to know whether there is a next page.
 * @param read reads at most that many records, in the list's order
 * @param placeOf what the order is by
 */
export async function pageOf<T>(
  limit: number,
  read: (limit: number) => Promise<readonly T[]>,
  placeOf: (one: T) => string,
): Promise<Page<T>> {
  const found = await read(limit + 1);
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return found.length > limit && last !== undefined ? { data, next: placeOf(last) } : { data };
}

/** The same page, each record as it is shown. */
export const shown = <T, V>({ data, ...rest }: Page<T>, view: (one: T) => V): Page<V> => ({ ...rest, data: data.map(view) });
