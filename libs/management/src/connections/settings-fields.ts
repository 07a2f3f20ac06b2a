import { accountOf, sealedAbout, type Connection, type FieldProblem } from '@turant/domain';
import type { Plugin } from '@turant/plugin-host';
import { OPERATOR_TRAIL } from '@turant/store';
import { verifyHashOf } from '@turant/vault';
import type { ConnectionsContext } from './connections-context.js';

/** Shown in place of a secret. Sent back in a change, it leaves the secret as it is. */
export const MASK = '***';

type Values = Readonly<Record<string, unknown>>;

/** Settings with a change merged in, field by field: null removes a field, a mask in place of a secret changes nothing. */
export function mergedSettings(settings: Values, given: Values, secretNames: readonly string[]): Values {
  const changes = Object.entries(given).filter(([name, value]) => !(value === MASK && secretNames.includes(name)));
  const merged = Object.entries({ ...settings, ...Object.fromEntries(changes) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}

/** Names of the stored secrets that a change does not replace. */
export const keptSecrets = (sealed: Connection['sealed'], given: Values): string[] =>
  Object.keys(sealed).filter((name) => given[name] === undefined || given[name] === MASK);

/** Fields of a connection that are derived from its settings. */
export const DERIVED_FIELDS = ['account', 'verifyHash', 'isTarget', 'pollDueAt'] as const;
type SettingsFields = Pick<Connection, 'settings' | 'sealed' | (typeof DERIVED_FIELDS)[number]>;

/**
 * Checks settings by the plugin's schema, and whether requests may go to the addresses among them. Seals the secrets. Derives further fields:
 * the account that requests at the shared address name, whether the connection takes outcomes, and whether it is polled.
 * @param settings with their secrets unsealed
 * @param kept names of secrets that stay as they are. They are not checked: a secret that an older rule allowed goes on working.
 */
export async function readSettingsFields(
  { host, vault, clock }: Pick<ConnectionsContext, 'host' | 'vault' | 'clock'>,
  plugin: Plugin,
  { _id: connectionId, tenantId }: Pick<Connection, '_id' | 'tenantId'>,
  settings: Values,
  kept: readonly string[] = [],
): Promise<{ problems: readonly FieldProblem[]; fields: SettingsFields }> {
  const checked = Object.fromEntries(Object.entries(settings).filter(([name]) => !kept.includes(name)));
  const owner = { isOperators: tenantId === OPERATOR_TRAIL };
  const ofSchema = host.checkSettings(plugin, checked, owner).filter(({ field }) => !kept.some((name) => field === `settings.${name}`));
  const problems = ofSchema.length > 0 ? ofSchema : await host.checkAddresses(checked, owner);
  if (problems.length > 0) return { problems, fields: { settings: {}, sealed: {} } };
  const secretNames = host.secretNames(plugin);
  const entries = Object.entries(settings);
  const sealed = entries.flatMap(([name, value]) =>
    secretNames.includes(name) ? [[name, vault.seal(String(value), sealedAbout(connectionId, name))] as const] : [],
  );
  const plain = entries.filter(([name]) => !secretNames.includes(name));
  const has = (capability: Plugin['capabilities'][number]): boolean => plugin.capabilities.includes(capability);
  // A poll or a delivery without an access token would fail, and pause a connection that only receives.
  const canCall = !('accessToken' in plugin.settings.properties) || settings['accessToken'] !== undefined;
  const { accountId, verifyToken } = settings;
  const account = has('shared-address') && typeof accountId === 'string' ? accountOf(plugin.id, accountId) : undefined;
  return {
    problems,
    fields: {
      settings: Object.fromEntries(plain),
      sealed: Object.fromEntries(sealed),
      ...(account !== undefined && { account }),
      ...(account !== undefined && typeof verifyToken === 'string' && { verifyHash: verifyHashOf(vault, plugin.id, verifyToken) }),
      ...(has('target') && canCall && { isTarget: true as const }),
      ...(has('poll') && canCall && { pollDueAt: clock.now() }),
    },
  };
}
