import { readMapped } from './lead/read-mapped.js';
import { definePlugin, type Plugin, type PluginDefinition } from './plugin.js';
import { secretToken } from './proof/proof.js';
import { secretTokenSetting, sourceSettings } from './settings.js';

/**
 * The plugin of an automation tool, or of any sender whose fields the customer maps: the owner makes up a secret, leads come by
 * POST or by GET with a query, `readMapped` reads them, and the source that the sender names is kept.
 * @throws Error if the id is not in kebab-case
 */
export const automation = ({ id, name, steps }: Pick<PluginDefinition, 'id' | 'name' | 'steps'>): Plugin =>
  definePlugin({
    id,
    kit: 1,
    name,
    steps,
    settings: sourceSettings({ secret: secretTokenSetting }),
    proof: secretToken({ query: 'api_key' }, { query: 'token' }),
    takesSource: true,
    readsQuery: true,
    read: (raw, { settings }) => readMapped(raw, settings),
  });
