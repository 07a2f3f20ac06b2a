import type { TenantId } from '@turant/domain';

/** The first of each, then the second of each, and so on, `most` at most. */
export function inTurn<T>(lists: readonly (readonly T[])[], most = Infinity): T[] {
  const taken: T[] = [];
  for (let rank = 0; taken.length < most; rank += 1) {
    const row = lists.flatMap((list) => list.slice(rank, rank + 1));
    if (row.length === 0) break;
    taken.push(...row.slice(0, most - taken.length));
  }
  return taken;
}

/** The tenants after the `last` one, and round again up to it: `limit` at most. `list` answers those after one, in order. */
export async function tenantsAfter(
  list: (after: string, limit: number) => Promise<TenantId[]>,
  last: string,
  limit: number,
): Promise<TenantId[]> {
  const after = await list(last, limit);
  if (last === '' || after.length === limit) return after;
  const before = await list('', limit - after.length);
  return [...after, ...before.filter((tenant) => tenant <= last)];
}
