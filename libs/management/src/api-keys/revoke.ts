import { RejectedError, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';

/** The key opens nothing any more, within a second. A second time changes nothing. @throws RejectedError API_KEY_NOT_FOUND */
export async function revokeApiKey(
  { store, bus, clock }: Pick<ManagementContext, 'store' | 'bus' | 'clock'>,
  tenant: TenantId,
  keyId: string,
): Promise<void> {
  const key = await store.apiKeys.get(tenant, keyId);
  // The operator's key is a record of the first tenant's, and none of its keys.
  if (!key || key.isOperator) throw new RejectedError('API_KEY_NOT_FOUND', 'no such key');
  await store.apiKeys.patch(tenant, keyId, [['revokedAt', 'absent']], { set: { revokedAt: clock.now() } });
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
}
