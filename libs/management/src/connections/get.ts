import type { TenantId } from '@turant/domain';
import { connectionView, type ConnectionView } from './connection-view.js';
import type { ConnectionsContext } from './connections-context.js';
import { findConnection } from './find.js';
import { healthOf } from './health.js';

/** @throws RejectedError CONNECTION_NOT_FOUND */
export async function getConnection(context: ConnectionsContext, tenant: TenantId, connectionId: string): Promise<ConnectionView> {
  const connection = await findConnection(context, tenant, connectionId);
  return connectionView(context, connection, await healthOf(context, connection));
}
