import type { ListedNumber, TenantId } from '@turant/domain';
import type { Vault } from './vault.js';

/**
 * A number as the do-not-call list may hold it. The hash is keyed by the master key, because all numbers of a country can be hashed in
 * minutes; and it differs from tenant to tenant.
 */
export const listedNumber = (vault: Pick<Vault, 'hash'>, tenantId: TenantId, phone: string): ListedNumber => ({
  phone,
  hashed: `#${vault.hash(`do-not-call|${tenantId}|${phone}`)}`,
});
