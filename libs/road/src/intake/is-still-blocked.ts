import type { Lead } from '@turant/domain';
import { listedNumber } from '@turant/vault';
import type { RoadContext } from '../road-context.js';

/**
 * Whether a lead that asked not to be called has to stay so: its number is still on the do-not-call list, in either form. A lead keeps its
 * first phone, so it is the number for which the lead was blocked.
 */
export async function isStillBlocked(
  { store, erasing }: Pick<RoadContext, 'store' | 'erasing'>,
  { tenantId, phone, status }: Lead,
): Promise<boolean> {
  if (status !== 'do-not-call') return false;
  return phone === undefined || (await store.doNotCall.check(tenantId, listedNumber(erasing.vault, tenantId, phone))) !== undefined;
}
