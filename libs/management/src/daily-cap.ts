import { RejectedError, type TenantId } from '@turant/domain';
import type { ManagementContext } from './management-context.js';
import { readCredits } from './read-money.js';

/**
 * Sets what may be spent on one day of the tenant's time zone; null: any amount.
 * @throws RejectedError DAILY_CAP_INVALID
 */
export async function setDailyCap(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  dailyCapCredits: number | null,
): Promise<void> {
  if (dailyCapCredits === null) return store.wallets.setDailyCap(tenant, undefined);
  const { paise, problems } = readCredits('dailyCapCredits', dailyCapCredits, 0);
  if (problems.length > 0) throw new RejectedError('DAILY_CAP_INVALID', undefined, problems);
  await store.wallets.setDailyCap(tenant, paise);
}
