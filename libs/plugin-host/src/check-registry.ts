import { SettingsError } from '@turant/domain';
import { definePlugin, type Plugin, type Proof } from '@turant/plugin-kit';
import type { ValidateFunction } from 'ajv';
import { compiledSettings } from './check-settings.js';
import type { PackagedPlugin } from './packaged-plugin.js';

interface Registered {
  readonly plugin: Plugin;
  readonly validate: ValidateFunction;
}

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Checks the plugins and compiles their settings schemas.
 * @param packaged plugins from outside the repository; their ids must be free
 * @returns the plugins by id
 * @throws SettingsError PLUGIN_REFUSED with one line for each problem, which names the plugin and its package
 */
export function checkRegistry(plugins: readonly unknown[], packaged: readonly PackagedPlugin[] = []): Map<string, Registered> {
  const registered = new Map<string, Registered>();
  const problems: string[] = [];
  const candidates = [
    ...plugins.map((plugin, position) => ({ plugin, name: `plugin ${idOf(plugin) ?? `at place ${position}`}` })),
    ...packaged.map(({ plugin, name }) => ({ plugin, name: `plugin ${idOf(plugin) ?? ''} of ${name}` })),
  ];
  for (const { plugin: one, name } of candidates) {
    const plugin = (one ?? {}) as Plugin;
    const problem = problemOf(plugin, registered);
    if (problem) problems.push(`${name}: ${problem}`);
    else {
      try {
        registered.set(plugin.id, { plugin, validate: compiledSettings(plugin.settings) });
      } catch (error) {
        problems.push(`${name}: its settings schema does not compile: ${(error as Error).message}`);
      }
    }
  }
  if (problems.length > 0) throw new SettingsError('PLUGIN_REFUSED', `the plugins have mistakes:\n  ${problems.join('\n  ')}`);
  return registered;
}

function idOf(plugin: unknown): string | undefined {
  const { id } = (plugin ?? {}) as Partial<Plugin>;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

function problemOf(plugin: Plugin, others: ReadonlyMap<string, unknown>): string | undefined {
  const { id, kit, read, proof, settings, capabilities, steps } = plugin;
  if (kit !== 1) return `it is written for kit ${String(kit)}; this is kit 1`;
  if (typeof id !== 'string' || !ID.test(id) || id === 'leads') return 'its id must be kebab-case and not "leads"';
  if (others.has(id)) return 'its id is there twice';
  if (!Array.isArray(capabilities) || !Array.isArray(steps) || !settings?.properties) return 'it is not made by definePlugin';
  if (read && 'secret' in settings.properties && !proves(proof, ['token', 'basic', 'hmac', 'public-key']))
    return 'it has a secret that its proof does not use';
  if (read && 'publicKey' in settings.properties && !proves(proof, ['public-key'])) return 'it has a publicKey that its proof does not use';
  return problemOfDefinition(plugin);
}

/** An object that was not made by this kit's `definePlugin` has not passed its checks. */
function problemOfDefinition(plugin: Plugin): string | undefined {
  try {
    definePlugin(plugin);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(`plugin ${plugin.id}: `, '');
  }
}

const proves = (proof: Proof | undefined, kinds: readonly string[]): boolean =>
  proof !== undefined && (proof.kind === 'any' ? proof.of : [proof]).some(({ kind }) => kinds.includes(kind));
