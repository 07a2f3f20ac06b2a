import type { TenantId } from '@turant/domain';

/**
 * The next tenants in round robin: first the tenants after `last`, then the tenants up to `last`, at most `limit`.
 * @param list answers up to `limit` tenants after `after`, in order
 */
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
