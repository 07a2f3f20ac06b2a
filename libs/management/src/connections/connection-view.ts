import { type Connection, type Tier } from '@turant/domain';
import { timeText } from '../time-text.js';
import { sharedUrlOf, tokenOf } from './address.js';
import type { ConnectionsContext } from './connections-context.js';
import type { ConnectionHealth } from './health.js';
import { MASK } from './settings-fields.js';

export interface ConnectionView {
  connectionId: string;
  plugin: string;
  name: string;
  status: Connection['status'];
  /** Why we paused it; null where the owner did, or where it is active. */
  pausedBecause: { code: string; reason: string; at: string } | null;
  /** What the platform is told to call. */
  url: string;
  token: string;
  /** The plugin's one address for all, where it has one; `settings.accountId` says whose secret to try, the secret proves it. */
  sharedUrl: string | null;
  /** Until when the address before the last rotation works. */
  oldUrlUntil: string | null;
  dialImmediately: boolean;
  /** Secrets are `***`. */
  settings: Readonly<Record<string, unknown>>;
  employeeId: string | null;
  tier: Tier | null;
  expectedEveryMinutes: number | null;
  accessTokenExpiresAt: string | null;
  createdAt: string;
  /** How to set it up, with the address filled in. */
  steps: readonly string[];
  health: ConnectionHealth;
}

/** @throws SettingsError VAULT_KEY */
export function connectionView(
  { vault, host, publicUrl }: Pick<ConnectionsContext, 'vault' | 'host' | 'publicUrl'>,
  connection: Connection,
  health: ConnectionHealth,
): ConnectionView {
  const { _id, name, status, pausedBecause, dialImmediately, settings, sealed, employeeId, tier, createdAt } = connection;
  const { expectedEveryMinutes, accessTokenExpiresAt, oldTokenUntil } = connection;
  const plugin = host.get(connection.plugin);
  const token = tokenOf(vault, connection);
  const sharedUrl = sharedUrlOf(publicUrl, connection.plugin);
  const url = `${sharedUrl}/${token}`;
  return {
    connectionId: _id,
    plugin: connection.plugin,
    name,
    status,
    pausedBecause: pausedBecause ? { ...pausedBecause, at: pausedBecause.at.toISOString() } : null,
    url,
    token,
    sharedUrl: plugin?.capabilities.includes('shared-address') ? sharedUrl : null,
    oldUrlUntil: timeText(oldTokenUntil),
    dialImmediately,
    settings: { ...settings, ...Object.fromEntries(Object.keys(sealed).map((secret) => [secret, MASK])) },
    employeeId: employeeId ?? null,
    tier: tier ?? null,
    expectedEveryMinutes: expectedEveryMinutes ?? null,
    accessTokenExpiresAt: timeText(accessTokenExpiresAt),
    createdAt: createdAt.toISOString(),
    steps: (plugin?.steps ?? []).map((step) => step.replaceAll('{url}', url)),
    health,
  };
}
