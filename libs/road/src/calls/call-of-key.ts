import type { Call, TenantId } from '@turant/domain';
import { firstOfKey } from '@turant/store';
import type { RoadContext } from '../road-context.js';

/**
 * The call that an earlier order with the same idempotency key has made; undefined without a key, or if there is none.
 * @throws RejectedError IDEMPOTENCY_KEY_REUSED if that order had another body
 */
export const callOfKey = (
  { store, clock }: Pick<RoadContext, 'store' | 'clock'>,
  tenant: TenantId,
  order: { idempotencyKey?: string; bodyHash?: string },
): Promise<Call | undefined> => firstOfKey(store.calls, tenant, order, ({ requestedAt }) => requestedAt, clock.now());
