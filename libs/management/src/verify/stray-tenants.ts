import { asTenantId, KEPT_KINDS, type TenantId } from '@turant/domain';
import type { ObjectStorage } from '@turant/storage';
import type { Snapshots } from '@turant/store';

/** Folders of tenants. */
const PREFIXES = [...KEPT_KINDS.map((kind) => `${kind}s/`), 'keys/'];
/** Follows every name of a call, and of a folder of keys. */
const LAST = 'zzzz';

/** Tenants that have objects or keys in the storage, and no record. @returns the first name of each */
export async function strayTenants(snapshots: Snapshots, storage: Pick<ObjectStorage, 'list'>): Promise<ReadonlyMap<TenantId, string>> {
  const stray = new Map<TenantId, string>();
  for (const prefix of PREFIXES)
    for (let [name] = await storage.list(prefix, 1); name !== undefined;) {
      const tenantId = asTenantId(name.slice(prefix.length).split('/')[0] ?? '');
      if (!stray.has(tenantId)) stray.set(tenantId, name);
      [name] = await storage.list(prefix, 1, `${prefix}${tenantId}/${LAST}`);
    }
  // After the storage: a tenant has its record before it has objects.
  await snapshots.read(async (snapshot) => {
    for await (const { _id } of snapshot.tenants()) stray.delete(_id);
  });
  return stray;
}
