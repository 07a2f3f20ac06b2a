import type { Plugin, PluginHost, SettingsSchema } from '@turant/plugin-host';
import type { Page } from '../page.js';

export interface PluginView {
  id: string;
  name: string;
  capabilities: Plugin['capabilities'];
  /** JSON Schema of a connection's settings; `writeOnly` marks a secret. */
  settings: SettingsSchema;
  /** How the owner sets it up, a sentence each; `{url}` stands for the connection's address. */
  steps: readonly string[];
}

/** Of this release: some tens, so all of them are one page. */
export const listPlugins = ({ host }: { host: PluginHost }): Page<PluginView> => ({
  data: host.plugins.map(({ id, name, capabilities, settings, steps }) => ({ id, name, capabilities, settings, steps })),
});
