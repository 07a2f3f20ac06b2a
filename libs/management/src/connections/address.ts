import { tokenAbout, type Connection } from '@turant/domain';
import type { Vault } from '@turant/vault';
import { hashOf, randomText } from '../api-keys/key-format.js';

/** 238 bits: nobody finds an address by trying. */
const TOKEN_LENGTH = 40;

/** A new address of a connection: found by the hash, shown from the sealed token. */
export function newAddress(vault: Vault, connectionId: string): Pick<Connection, 'token' | 'tokenHash'> {
  const token = randomText(TOKEN_LENGTH);
  return { token: vault.seal(token, tokenAbout(connectionId)), tokenHash: hashOf(token) };
}

/** @throws SettingsError VAULT_KEY */
export const tokenOf = (vault: Vault, { _id, token }: Connection): string => vault.open(token, tokenAbout(_id));

export const sharedUrlOf = (publicUrl: string, plugin: string): string => `${publicUrl}/api/webhooks/${plugin}`;
