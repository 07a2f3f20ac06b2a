import type { Plugin, PluginHost, SettingsSchema } from '@turant/plugin-host';
import type { Page } from './view.js';

export interface PluginView {
  id: string;
  name: string;
  capabilities: Plugin['capabilities'];
  /** JSON Schema of a connection's settings; `writeOnly` marks a secret. */
  settings: SettingsSchema;
  /** How the owner sets the plugin up, one sentence each. `{url}` stands for the connection's address. */
  steps: readonly string[];
}

/** All plugins of this release, in one page. */
export const listPlugins = ({ host }: { host: PluginHost }): Page<PluginView> => ({
  data: host.plugins.map(({ id, name, capabilities, settings, steps }) => ({ id, name, capabilities, settings, steps })),
});
