import type { Plugin, PluginHost } from '@turant/plugin-host';
import type { Page } from './view.js';

/** `steps` say how the owner sets the plugin up; `{url}` stands for the connection's address. */
export type PluginView = Pick<Plugin, 'id' | 'name' | 'capabilities' | 'settings' | 'steps'>;

/** All plugins of this release, in one page. */
export const listPlugins = ({ host }: { host: PluginHost }): Page<PluginView> => ({
  data: host.plugins.map(({ id, name, capabilities, settings, steps }) => ({ id, name, capabilities, settings, steps })),
});
