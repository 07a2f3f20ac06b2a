import type { Item } from '../../items.js';
import { definePlugin, type PluginDefinition } from '../../plugin.js';
import { rawRequest } from '../../raw-request.js';
import { readItems } from '../../read-items.js';
import { secretTokenSetting, type Settings, sourceSettings } from '../../settings.js';

/** The items that a plugin with this `read` makes of a JSON body, for specs. */
export function readWith(
  { id, read, takesSource }: Pick<PluginDefinition, 'id' | 'read' | 'takesSource'>,
  body: unknown,
  settings: Settings = {},
): Item[] {
  const shape = sourceSettings({ secret: secretTokenSetting });
  const plugin = definePlugin({ id, kit: 1, name: 'x', steps: ['x'], settings: shape, proof: { kind: 'url' }, takesSource, read });
  const raw = rawRequest({ method: 'POST', url: '/x', headers: {}, body: Buffer.from(JSON.stringify(body)) });
  return readItems(plugin, raw, { settings, region: 'IN', now: new Date(0) });
}
