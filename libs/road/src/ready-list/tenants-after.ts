/**
 * The next tenants (or other ids) in round robin: first those after `last`, then those up to `last`, at most `limit`.
 * @param list answers up to `limit` of them after `after`, in order
 */
export async function tenantsAfter<Id extends string>(
  list: (after: string, limit: number) => Promise<Id[]>,
  last: string,
  limit: number,
): Promise<Id[]> {
  const after = await list(last, limit);
  if (last === '' || after.length === limit) return after;
  const before = await list('', limit - after.length);
  return [...after, ...before.filter((id) => id <= last)];
}
