import type { ApiKey, TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { apiKeyView, type IssuedKey } from './api-key-view.js';
import { checkEnd, checkGrant, newKey, type Grantor } from './new-key.js';

/** @throws RejectedError SCOPE_MISSING, API_KEY_INVALID */
export async function issueApiKey(
  context: Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'>,
  tenant: TenantId,
  wish: Pick<ApiKey, 'name' | 'scopes' | 'expiresAt'>,
  grantor: Grantor,
): Promise<IssuedKey> {
  checkGrant(grantor, wish.scopes);
  checkEnd(wish.expiresAt, context.clock.now());
  const { key, secret } = newKey(context, tenant, { ...wish, scopes: [...new Set(wish.scopes)] });
  await context.store.apiKeys.insert(key);
  await context.bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return { apiKey: apiKeyView(key), secret };
}
