import { IDEMPOTENCY_KEY_MS, type Call, type TenantId } from '@turant/domain';
import { checkSameBody } from '../intake/check-same-body.js';
import type { RoadContext } from '../road-context.js';

/**
 * The call that an earlier order with the same idempotency key has made; undefined without a key, or if there is none. A key that is 24 hours old
 * is free again.
 * @throws RejectedError IDEMPOTENCY_KEY_REUSED if that order had another body
 */
export async function callOfKey(
  { store, clock }: Pick<RoadContext, 'store' | 'clock'>,
  tenant: TenantId,
  order: { idempotencyKey?: string; bodyHash?: string },
): Promise<Call | undefined> {
  const { idempotencyKey } = order;
  const first = idempotencyKey === undefined ? undefined : await store.calls.withKey(tenant, idempotencyKey);
  if (!first) return undefined;
  if (clock.now().getTime() - first.requestedAt.getTime() >= IDEMPOTENCY_KEY_MS) {
    await store.calls.patch(tenant, first._id, [], { unset: ['idempotencyKey', 'bodyHash'] });
    return undefined;
  }
  checkSameBody(first, order);
  return first;
}
