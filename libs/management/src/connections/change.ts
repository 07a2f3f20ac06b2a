import { RejectedError, type Connection, type TenantId } from '@turant/domain';
import { openSecrets } from '@turant/vault';
import { accountProblems } from './account-problems.js';
import { readConnectionFields, refuse, type ClearableConnectionField, type ConnectionInput } from './connection-fields.js';
import type { ConnectionView } from './connection-view.js';
import type { ConnectionsContext } from './connections-context.js';
import { findConnection, pluginNamed } from './find.js';
import { getConnection } from './get.js';
import { DERIVED, keptSecrets, mergedSettings, readSettingsFields } from './settings-fields.js';

export interface ConnectionChange extends ConnectionInput {
  status?: Connection['status'];
  /** Merged into what is there, field by field; null takes one away, `***` leaves a secret as it is. */
  settings?: Readonly<Record<string, unknown>>;
}

type Changed = Partial<Connection>;

/**
 * Changes what is given, takes away what is in `cleared`. New settings, or waking it, take our own reason for a pause away
 * and make its polls due.
 * @throws RejectedError CONNECTION_NOT_FOUND, CONNECTION_INVALID with a problem a field
 */
export async function changeConnection(
  context: ConnectionsContext,
  tenant: TenantId,
  connectionId: string,
  { settings, status, ...plain }: ConnectionChange,
  cleared: readonly ClearableConnectionField[] = [],
): Promise<ConnectionView> {
  const { store, bus } = context;
  const connection = await findConnection(context, tenant, connectionId);
  const { problems, fields } = await readConnectionFields(context, tenant, plain);
  const isTriedAgain = settings !== undefined || status === 'active';
  const anew = isTriedAgain ? settingsAnew(context, connection, settings ?? {}) : undefined;
  const crowded = await accountProblems(context, tenant, anew?.fields.account, connectionId);
  refuse([...problems, ...(anew?.problems ?? []), ...crowded]);
  // Paused by us for its settings, and those were changed: it is tried again without being asked twice.
  const wakes = settings !== undefined && connection.pausedBecause !== undefined ? ('active' as const) : undefined;
  const newStatus = status ?? wakes;
  const set: Changed = { ...fields, ...anew?.fields, ...(newStatus && { status: newStatus }) };
  const unset: (keyof Connection)[] = [...cleared, ...(newStatus ? (['pausedBecause'] as const) : [])];
  if (anew) unset.push('pollTries', ...DERIVED.filter((name) => anew.fields[name] === undefined));
  if (Object.keys(set).length > 0 || unset.length > 0) {
    if (!(await store.connections.patch(tenant, connectionId, [], { set, unset })))
      throw new RejectedError('CONNECTION_NOT_FOUND', 'no such connection');
    await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  }
  return getConnection(context, tenant, connectionId);
}

function settingsAnew(
  context: ConnectionsContext,
  connection: Connection,
  given: Readonly<Record<string, unknown>>,
): ReturnType<typeof readSettingsFields> {
  const plugin = pluginNamed(context, connection.plugin);
  const merged = mergedSettings(
    { ...connection.settings, ...openSecrets(context.vault, connection) },
    given,
    context.host.secretNames(plugin),
  );
  return readSettingsFields(context, plugin, connection._id, merged, keptSecrets(connection.sealed, given));
}
