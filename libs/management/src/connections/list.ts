import type { TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import { pageOf, type Page } from '../page.js';
import { connectionView, type ConnectionView } from './connection-view.js';
import type { ConnectionsContext } from './connections-context.js';
import { healthOf } from './health.js';

/** Newest first. */
export async function listConnections(context: ConnectionsContext, tenant: TenantId, page: PageQuery): Promise<Page<ConnectionView>> {
  const { data, ...rest } = await pageOf(
    page.limit,
    (limit) => context.store.connections.list(tenant, { ...page, limit }),
    ({ _id }) => _id,
  );
  return { ...rest, data: await Promise.all(data.map(async (one) => connectionView(context, one, await healthOf(context, one)))) };
}
