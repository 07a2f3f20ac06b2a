/** A record of a list, or a name. The list is in the order of ids or names, up or down. */
type Listed = string | { readonly _id: string };

type ReadPage<T> = (after: string | undefined, limit: number) => Promise<readonly T[]>;

/**
 * Reads a list to its end, page after page: a page is read when the one before it was taken. An empty page is not given out.
 * @param limit records of a page
 * @param read reads at most `limit` records, those that come after `after` in the order of the list; undefined: the first ones
 */
export async function* everyPage<T extends Listed>(limit: number, read: ReadPage<T>): AsyncGenerator<readonly T[], void> {
  for (let after: string | undefined; ;) {
    const page = await read(after, limit);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < limit) return;
    after = typeof last === 'string' ? last : last._id;
  }
}

/** Every record of a list, one by one; see `everyPage`. */
export async function* everyRecord<T extends Listed>(limit: number, read: ReadPage<T>): AsyncGenerator<T, void> {
  for await (const page of everyPage(limit, read)) yield* page;
}
