import { RejectedError, type ApiKey, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';

const PAGE = 100;

/**
 * The key opens nothing any more, within a second. A second time changes nothing.
 * @param byKeyId the key that asks
 * @throws RejectedError API_KEY_NOT_FOUND; LAST_ADMIN_KEY where the tenant would lock itself out: only the operator could help
 */
export async function revokeApiKey(
  { store, bus, clock }: Pick<ManagementContext, 'store' | 'bus' | 'clock'>,
  tenant: TenantId,
  keyId: string,
  byKeyId: string,
): Promise<void> {
  const key = await store.apiKeys.get(tenant, keyId);
  // The operator's key is a record of the first tenant's, and none of its keys.
  if (!key || key.isOperator) throw new RejectedError('API_KEY_NOT_FOUND', 'no such key');
  if (keyId === byKeyId && !(await hasOtherAdminKey({ store, clock }, tenant, keyId)))
    throw new RejectedError('LAST_ADMIN_KEY', 'this is the last key with the scope admin; issue another one first');
  await store.apiKeys.patch(tenant, keyId, [['revokedAt', 'absent']], { set: { revokedAt: clock.now() } });
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
}

async function hasOtherAdminKey(
  { store, clock }: Pick<ManagementContext, 'store' | 'clock'>,
  tenant: TenantId,
  keyId: string,
): Promise<boolean> {
  const now = clock.now();
  const isOther = ({ _id, isOperator, scopes, revokedAt, expiresAt }: ApiKey): boolean =>
    _id !== keyId && !isOperator && scopes.includes('admin') && !revokedAt && (!expiresAt || expiresAt > now);
  for (let before: string | undefined; ;) {
    const page = await store.apiKeys.list(tenant, { limit: PAGE, ...(before !== undefined && { before }) });
    if (page.some(isOther)) return true;
    if (page.length < PAGE) return false;
    before = page.at(-1)?._id;
  }
}
