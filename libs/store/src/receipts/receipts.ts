import type { IssuedReceipt, TenantId } from '@turant/domain';
import type { Reader, StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository } from '../tenant-repository.js';
import { RECEIPTS } from '../collections.js';

/** The receipts that were issued, one a call. A receipt has the id of its call, so that it is issued once. */
export class Receipts extends TenantRepository<IssuedReceipt> {
  constructor(engine: StorageEngine) {
    super(engine, RECEIPTS);
  }

  /** By id, for recounting. */
  after(tenant: TenantId, id: string, limit: number, at?: Reader): Promise<IssuedReceipt[]> {
    return this.find(tenant, { index: 'newest', range: { gt: id }, limit }, at);
  }
}
