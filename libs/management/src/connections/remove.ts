import { RejectedError, type TenantId } from '@turant/domain';
import type { ConnectionsContext } from './connections-context.js';

/** Its address answers 404 within a second; its leads stay. @throws RejectedError CONNECTION_NOT_FOUND */
export async function removeConnection(
  { store, bus }: Pick<ConnectionsContext, 'store' | 'bus'>,
  tenant: TenantId,
  connectionId: string,
): Promise<void> {
  if (!(await store.connections.remove(tenant, connectionId))) throw new RejectedError('CONNECTION_NOT_FOUND', 'no such connection');
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
}
