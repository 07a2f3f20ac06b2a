import { SettingsError, type Connection } from '@turant/domain';
import type { Plugin, PluginHost, ProviderOf, Settings } from '@turant/plugin-host';
import { OPERATOR_TRAIL } from '@turant/store';
import { openSecrets, type Vault } from '@turant/vault';

export interface OpenedConnection {
  connection: Connection;
  plugin: Plugin;
  /** The settings in clear. */
  settings: Settings;
  /** The values of the secret settings. */
  secrets: readonly string[];
}

interface OpeningContext {
  host: PluginHost;
  vault: Vault;
}

/** Opens a connection's sealed settings and finds its plugin. @throws SettingsError PLUGIN_UNKNOWN, VAULT_KEY */
export function openConnection({ host, vault }: OpeningContext, connection: Connection): OpenedConnection {
  const plugin = host.get(connection.plugin);
  if (!plugin) throw new SettingsError('PLUGIN_UNKNOWN', `this release has no plugin ${connection.plugin}`);
  const secrets = openSecrets(vault, connection);
  return { connection, plugin, settings: { ...connection.settings, ...secrets }, secrets: Object.values(secrets) };
}

/** Opens the connection of a provider. @throws as `openConnection` does */
export function openProvider(context: OpeningContext, connection: Connection): ProviderOf {
  const { plugin, settings } = openConnection(context, connection);
  return { plugin, settings, isOperators: connection.tenantId === OPERATOR_TRAIL };
}
