import { RejectedError, tokenAbout, type Connection, type TenantId } from '@turant/domain';
import type { Plugin, PluginHost } from '@turant/plugin-host';
import type { Vault } from '@turant/vault';
import { found } from '../found.js';
import { hashOf, randomText } from '../api-keys/key-format.js';
import type { ManagementContext } from '../management-context.js';

/** What the functions of connections need. */
export interface ConnectionsContext extends Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'> {
  host: PluginHost;
  vault: Vault;
  /** The public address of the api, without a slash at its end. */
  publicUrl: string;
}

/** @throws RejectedError CONNECTION_NOT_FOUND */
export const findConnection = async ({ store }: Pick<ConnectionsContext, 'store'>, tenant: TenantId, id: string): Promise<Connection> =>
  found(await store.connections.get(tenant, id), 'CONNECTION_NOT_FOUND');

/** @throws RejectedError CONNECTION_INVALID if this release has no such plugin */
export function pluginNamed({ host }: Pick<ConnectionsContext, 'host'>, id: string): Plugin {
  const plugin = host.get(id);
  if (plugin) return plugin;
  const message = 'there is no such plugin; GET /api/plugins lists them';
  throw new RejectedError('CONNECTION_INVALID', undefined, [{ field: 'plugin', code: 'INVALID', message }]);
}

/** 238 bits, so that nobody finds an address by trying. */
const TOKEN_LENGTH = 40;

/** The token of a new address: a request is matched by the token's hash, and the address is shown from the sealed token. */
export function newAddress(vault: Vault, connectionId: string): Pick<Connection, 'token' | 'tokenHash'> {
  const token = randomText(TOKEN_LENGTH);
  return { token: vault.seal(token, tokenAbout(connectionId)), tokenHash: hashOf(token) };
}
