import { RejectedError, type Connection, type TenantId } from '@turant/domain';
import type { Plugin } from '@turant/plugin-host';
import type { ConnectionsContext } from './connections-context.js';

/** @throws RejectedError CONNECTION_NOT_FOUND */
export async function findConnection({ store }: Pick<ConnectionsContext, 'store'>, tenant: TenantId, id: string): Promise<Connection> {
  const connection = await store.connections.get(tenant, id);
  if (!connection) throw new RejectedError('CONNECTION_NOT_FOUND', 'no such connection');
  return connection;
}

/** @throws RejectedError CONNECTION_INVALID where this release has no such plugin */
export function pluginNamed({ host }: Pick<ConnectionsContext, 'host'>, id: string): Plugin {
  const plugin = host.get(id);
  if (plugin) return plugin;
  const message = 'there is no such plugin; GET /api/plugins lists them';
  throw new RejectedError('CONNECTION_INVALID', 'the connection was refused', [{ field: 'plugin', code: 'INVALID', message }]);
}
