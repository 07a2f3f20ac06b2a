import { checkSameBody, IDEMPOTENCY_KEY_MS, type TenantId } from '@turant/domain';
import type { OfTenant, TenantRepository } from './tenant-repository.js';

/** A record that holds the idempotency key of the request that made it, under a unique index. */
type Keyed = OfTenant & { idempotencyKey?: string; bodyHash?: string };
interface KeyedRecords<T extends Keyed> extends Pick<TenantRepository<T>, 'patch'> {
  withKey(tenant: TenantId, key: string): Promise<T | undefined>;
}

/**
 * The record that an earlier request with the same idempotency key has made; undefined without a key, or if there is none. A key that is 24
 * hours old is free again.
 * @param madeAt when the record was made
 * @throws RejectedError IDEMPOTENCY_KEY_REUSED if that request had another body
 */
export async function firstOfKey<T extends Keyed>(
  records: KeyedRecords<T>,
  tenant: TenantId,
  request: { idempotencyKey?: string; bodyHash?: string },
  madeAt: (record: T) => Date,
  now: Date,
): Promise<T | undefined> {
  const { idempotencyKey } = request;
  const first = idempotencyKey === undefined ? undefined : await records.withKey(tenant, idempotencyKey);
  if (!first) return undefined;
  if (now.getTime() - madeAt(first).getTime() >= IDEMPOTENCY_KEY_MS) {
    await records.patch(tenant, first._id, [], { unset: ['idempotencyKey', 'bodyHash'] });
    return undefined;
  }
  checkSameBody(first, request);
  return first;
}
