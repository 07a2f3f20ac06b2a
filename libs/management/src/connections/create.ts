import type { Connection, TenantId } from '@turant/domain';
import { accountProblems } from './account-problems.js';
import { newAddress } from './address.js';
import { readConnectionFields, refuse, type ConnectionInput } from './connection-fields.js';
import { connectionView, type ConnectionView } from './connection-view.js';
import type { ConnectionsContext } from './connections-context.js';
import { pluginNamed } from './find.js';
import { healthOf } from './health.js';
import { mergedSettings, readSettingsFields } from './settings-fields.js';

/** @throws RejectedError CONNECTION_INVALID with a problem a field */
export async function createConnection(
  context: ConnectionsContext,
  tenantId: TenantId,
  wish: ConnectionInput & { plugin: string; name: string; settings: Readonly<Record<string, unknown>> },
): Promise<ConnectionView> {
  const { store, bus, ids, clock, vault } = context;
  const { plugin: pluginId, settings, ...plain } = wish;
  const plugin = pluginNamed(context, pluginId);
  const _id = ids('cn');
  const { problems, fields } = await readConnectionFields(context, tenantId, plain);
  const read = readSettingsFields(context, plugin, _id, mergedSettings({}, settings, []));
  refuse([...problems, ...read.problems, ...(await accountProblems(context, tenantId, read.fields.account, _id))]);
  const connection: Connection = {
    dialImmediately: true,
    ...fields,
    ...read.fields,
    ...newAddress(vault, _id),
    _id,
    tenantId,
    plugin: plugin.id,
    name: fields.name ?? plugin.name,
    status: 'active',
    createdAt: clock.now(),
  };
  await store.connections.insert(connection);
  await bus.control({ kind: 'tenant-changed', tenantId });
  return connectionView(context, connection, await healthOf(context, connection));
}
