import { createMetrics, type Metrics } from '@turant/observability';
import {
  accessToken,
  definePlugin,
  secretToken,
  lead,
  type Plugin,
  type PluginDefinition,
  secret,
  sourceSettings,
  text,
} from '@turant/plugin-kit';
import { createPluginHost, type HostOptions, type PluginHost } from '@turant/plugin-host';

export const HOST_NOW = new Date('2026-01-05T09:00:00Z');

export const definition = (parts: Partial<PluginDefinition> = {}): PluginDefinition => ({
  id: 'sample',
  kit: 1,
  name: 'Sample',
  steps: [],
  settings: sourceSettings({
    secret: secret('The secret.'),
    accessToken: accessToken('The token.'),
    kind: text('Kind', 'One.', { choices: ['a', 'b'] }),
  }),
  proof: secretToken(),
  read: () => [lead({ answers: [{ key: 'phone', value: '9876543210', as: 'phone' }] })],
  ...parts,
});
export const aPlugin = (parts: Partial<PluginDefinition> = {}): Plugin => definePlugin(definition(parts));

/** `lines`: what was logged. */
export function hostWith(
  plugins: readonly unknown[],
  options: Partial<HostOptions> = {},
): { host: PluginHost; lines: string[]; metrics: Metrics } {
  const lines: string[] = [];
  const keep = (...args: unknown[]): void => void lines.push(JSON.stringify(args));
  const metrics = createMetrics();
  const host = createPluginHost({
    plugins,
    now: () => HOST_NOW,
    log: { debug: keep, info: keep, warn: keep, error: keep } as never,
    metrics,
    ...options,
  });
  return { host, lines, metrics };
}
