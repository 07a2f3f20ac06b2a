import type { TenantId } from '@turant/domain';

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
