import { accountOf, sealedAbout, type Connection, type FieldProblem } from '@turant/domain';
import type { Plugin } from '@turant/plugin-host';
import { verifyHashOf } from '@turant/vault';
import type { ConnectionsContext } from './connections-context.js';

/** Shown instead of a secret; sent back it leaves the secret as it is. */
export const MASK = '***';

type Given = Readonly<Record<string, unknown>>;

/** Field by field: null takes one away, a mask that is sent back changes nothing. */
export function mergedSettings(settings: Given, given: Given, secretNames: readonly string[]): Given {
  const meant = Object.entries(given).filter(([name, value]) => !(value === MASK && secretNames.includes(name)));
  const merged = Object.entries({ ...settings, ...Object.fromEntries(meant) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}

/** Secrets that are there and that nobody sent anew. */
export const keptSecrets = (sealed: Connection['sealed'], given: Given): string[] =>
  Object.keys(sealed).filter((name) => given[name] === undefined || given[name] === MASK);

/** What follows from a connection's settings, beside them. */
export const DERIVED = ['account', 'verifyHash', 'isTarget', 'pollDueAt'] as const;
type SettingsFields = Pick<Connection, 'settings' | 'sealed' | (typeof DERIVED)[number]>;

/**
 * Checks settings by the plugin's schema, seals the secrets and says what follows: the account that it is found by, whether it
 * takes outcomes, whether it is polled.
 * @param settings in clear
 * @param kept names of secrets that stay as they are, though a new one would be refused: the rules of today do not stop what works
 */
export function readSettingsFields(
  { host, vault, clock }: Pick<ConnectionsContext, 'host' | 'vault' | 'clock'>,
  plugin: Plugin,
  connectionId: string,
  settings: Given,
  kept: readonly string[] = [],
): { problems: readonly FieldProblem[]; fields: SettingsFields } {
  const asked = Object.fromEntries(Object.entries(settings).filter(([name]) => !kept.includes(name)));
  const problems = host.checkSettings(plugin, asked).filter(({ field }) => !kept.some((name) => field === `settings.${name}`));
  if (problems.length > 0) return { problems, fields: { settings: {}, sealed: {} } };
  const secretNames = host.secretNames(plugin);
  const entries = Object.entries(settings);
  const sealed = entries.flatMap(([name, value]) =>
    secretNames.includes(name) ? [[name, vault.seal(String(value), sealedAbout(connectionId, name))] as const] : [],
  );
  const plain = entries.filter(([name]) => !secretNames.includes(name));
  const has = (capability: Plugin['capabilities'][number]): boolean => plugin.capabilities.includes(capability);
  // Without the credentials a target or a poll would pause a connection that only receives.
  const mayAsk = !('accessToken' in plugin.settings.properties) || settings['accessToken'] !== undefined;
  const { accountId, verifyToken } = settings;
  const account = has('shared-address') && typeof accountId === 'string' ? accountOf(plugin.id, accountId) : undefined;
  return {
    problems,
    fields: {
      settings: Object.fromEntries(plain),
      sealed: Object.fromEntries(sealed),
      ...(account !== undefined && { account }),
      ...(account !== undefined && typeof verifyToken === 'string' && { verifyHash: verifyHashOf(vault, plugin.id, verifyToken) }),
      ...(has('target') && mayAsk && { isTarget: true as const }),
      ...(has('poll') && mayAsk && { pollDueAt: clock.now() }),
    },
  };
}
