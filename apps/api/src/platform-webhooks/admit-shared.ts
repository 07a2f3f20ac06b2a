import type { Admission, PluginHost, RawRequest } from '@turant/plugin-host';
import type { OpenedConnection } from '@turant/road';

/**
 * Secrets of one tenant that a delivery is tried with: an app has one, two while it is changed. Each costs a digest of the whole body, and a tenant
 * may have named any number of accounts.
 */
const MAX_SECRETS_OF_TENANT = 8;

export interface SharedAdmission {
  opened: OpenedConnection;
  admission: Admission;
}

/**
 * What each connection that a delivery at the address of all tenants names says of it. Only that whose own secret signed it may take it; a secret is
 * tried once, whoever holds it. Connections beyond a tenant's share of secrets say nothing.
 */
export function admitShared(host: Pick<PluginHost, 'admit'>, raw: RawRequest, all: readonly OpenedConnection[]): SharedAdmission[] {
  const bySecret = new Map<string | undefined, Admission>();
  const triedOf = new Map<string, Set<string | undefined>>();
  return all.flatMap((opened) => {
    const { plugin, settings, connection } = opened;
    const { secret } = settings;
    const tried = triedOf.get(connection.tenantId) ?? new Set<string | undefined>();
    triedOf.set(connection.tenantId, tried);
    if (!tried.has(secret) && tried.size >= MAX_SECRETS_OF_TENANT) return [];
    tried.add(secret);
    const admission = bySecret.get(secret) ?? host.admit(plugin, raw, settings, 'shared');
    bySecret.set(secret, admission);
    return [{ opened, admission }];
  });
}
