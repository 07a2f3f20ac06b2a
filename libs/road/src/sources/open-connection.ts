import { SettingsError, type Connection } from '@turant/domain';
import type { Plugin, PluginHost, Settings } from '@turant/plugin-host';
import { openSecrets, type Vault } from '@turant/vault';

export interface OpenedConnection {
  connection: Connection;
  plugin: Plugin;
  /** The settings in clear. */
  settings: Settings;
  /** The values of the secret settings. */
  secrets: readonly string[];
}

/** Opens a connection's sealed settings and finds its plugin. @throws SettingsError PLUGIN_UNKNOWN, VAULT_KEY */
export function openConnection({ host, vault }: { host: PluginHost; vault: Vault }, connection: Connection): OpenedConnection {
  const plugin = host.get(connection.plugin);
  if (!plugin) throw new SettingsError('PLUGIN_UNKNOWN', `this release has no plugin ${connection.plugin}`);
  const secrets = openSecrets(vault, connection);
  return { connection, plugin, settings: { ...connection.settings, ...secrets }, secrets: Object.values(secrets) };
}
