import { sealedAbout, type Connection } from '@turant/domain';
import type { Vault } from './vault.js';

/** Opens a connection's sealed settings, by name. @throws SettingsError VAULT_KEY */
export function openSecrets(vault: Vault, { _id, sealed }: Pick<Connection, '_id' | 'sealed'>): Record<string, string> {
  return Object.fromEntries(Object.entries(sealed).map(([name, text]) => [name, vault.open(text, sealedAbout(_id, name))]));
}

/** The hash by which a connection is found when its platform sends a challenge with the verify token. */
export const verifyHashOf = (vault: Vault, plugin: string, token: string): string => vault.hash(`verify|${plugin}|${token}`);
