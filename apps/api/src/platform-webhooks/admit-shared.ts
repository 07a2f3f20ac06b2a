import type { Admission, PluginHost, RawRequest } from '@turant/plugin-host';
import type { OpenedConnection } from '@turant/road';

/**
 * Secrets of one tenant that one request is checked with. An app has one secret, or two during a rotation; each check costs a digest
 * of the whole body, and a tenant may have any number of connections.
 */
const MAX_SECRETS_OF_TENANT = 8;

export interface SharedAdmission {
  opened: OpenedConnection;
  admission: Admission;
}

/**
 * Admits a request at a shared address for each of the connections that it names. Only a connection whose own secret signed the
 * request may take it. Each secret is checked once, whichever connections have it; connections beyond `MAX_SECRETS_OF_TENANT` are
 * left out.
 */
export async function admitShared(
  host: Pick<PluginHost, 'admit'>,
  raw: RawRequest,
  all: readonly OpenedConnection[],
): Promise<SharedAdmission[]> {
  const bySecret = new Map<string | undefined, Admission>();
  const triedOf = new Map<string, Set<string | undefined>>();
  const admitted: SharedAdmission[] = [];
  for (const opened of all) {
    const { plugin, settings, connection } = opened;
    const { secret } = settings;
    const tried = triedOf.get(connection.tenantId) ?? new Set<string | undefined>();
    triedOf.set(connection.tenantId, tried);
    if (!tried.has(secret) && tried.size >= MAX_SECRETS_OF_TENANT) continue;
    tried.add(secret);
    const admission = bySecret.get(secret) ?? (await host.admit(plugin, raw, settings, 'shared'));
    bySecret.set(secret, admission);
    admitted.push({ opened, admission });
  }
  return admitted;
}
