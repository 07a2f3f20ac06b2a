import type { TenantId } from '@turant/domain';
import { firstIdAt, type PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOf, shown, type Page } from '../page.js';
import { doNotCallView, type DoNotCallView } from './do-not-call-view.js';

/** Newest first. `before` is a place in the order of addition. */
export async function listDoNotCall(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  { before, since, until, limit }: PageQuery,
): Promise<Page<DoNotCallView>> {
  const end = until && firstIdAt('te', until);
  const from = before !== undefined && end !== undefined && end < before ? end : (before ?? end);
  const page = await pageOf(
    limit,
    (most) => store.doNotCall.list(tenant, most, from),
    ({ order }) => order,
  );
  const start = since && firstIdAt('te', since);
  const data = start === undefined ? page.data : page.data.filter(({ order }) => order >= start);
  return shown(data.length < page.data.length ? { data } : page, doNotCallView);
}
