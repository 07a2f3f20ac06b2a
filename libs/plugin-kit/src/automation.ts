import { readMapped } from './lead/read-mapped.js';
import { definePlugin, type Plugin, type PluginDefinition } from './plugin.js';
import { secretToken } from './proof/proof.js';
import { secretTokenSetting, sourceSettings } from './settings.js';

/**
 * The plugin of an automation tool, or of any sender whose fields the customer maps himself: a secret that the owner makes up, leads by POST
 * or by a GET with a query, read by `readMapped`, with the sender's own word for their source.
 * @throws Error where the id is none
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
