import { SettingsError } from '@turant/domain';
import type { Plugin, Proof } from '@turant/plugin-kit';
import type { ValidateFunction } from 'ajv';
import { compiledSettings } from './check-settings.js';

interface Registered {
  readonly plugin: Plugin;
  readonly validate: ValidateFunction;
}

const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Checks the plugins and compiles their settings schemas.
 * @returns the plugins by id
 * @throws SettingsError PLUGIN_REFUSED with one line for each problem, which names the plugin
 */
export function checkRegistry(plugins: readonly unknown[]): Map<string, Registered> {
  const registered = new Map<string, Registered>();
  const problems: string[] = [];
  plugins.forEach((one, position) => {
    const plugin = (one ?? {}) as Plugin;
    const name = `plugin ${typeof plugin.id === 'string' && plugin.id !== '' ? plugin.id : `at place ${position}`}`;
    const problem = problemOf(plugin, registered);
    if (problem) problems.push(`${name}: ${problem}`);
    else {
      try {
        registered.set(plugin.id, { plugin, validate: compiledSettings(plugin.settings) });
      } catch (error) {
        problems.push(`${name}: its settings schema does not compile: ${(error as Error).message}`);
      }
    }
  });
  if (problems.length > 0) throw new SettingsError('PLUGIN_REFUSED', `the registry has mistakes:\n  ${problems.join('\n  ')}`);
  return registered;
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
  return undefined;
}

const proves = (proof: Proof | undefined, kinds: readonly string[]): boolean =>
  proof !== undefined && (proof.kind === 'any' ? proof.of : [proof]).some(({ kind }) => kinds.includes(kind));
