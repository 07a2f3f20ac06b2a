import { RetryLaterError, type TenantId } from '@turant/domain';

/** Bulk requests that a process takes in at once; each may hold `MAX_HELD_BYTES` of its answer. */
const MAX_BULK_REQUESTS = 4;
const BULK_RETRY_MS = 2000;

/** Admits one bulk request of a tenant at a time, so that none holds up single leads or other tenants. */
export class BulkPlaces {
  private readonly taken = new Set<TenantId>();

  /** @returns gives the place back. @throws RetryLaterError BULK_BUSY */
  take(tenant: TenantId): () => void {
    if (this.taken.has(tenant) || this.taken.size >= MAX_BULK_REQUESTS)
      throw new RetryLaterError('BULK_BUSY', 'another bulk request is being taken in', BULK_RETRY_MS);
    this.taken.add(tenant);
    return () => void this.taken.delete(tenant);
  }
}
