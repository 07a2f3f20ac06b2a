import type { TenantId, VirtualNumber } from '@turant/domain';
import type { StorageEngine, Reader } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { VIRTUAL_NUMBERS } from '../collections.js';

export class VirtualNumbers extends TenantRepository<VirtualNumber> {
  protected override readonly idPrefix = 'vn';

  constructor(engine: StorageEngine) {
    super(engine, VIRTUAL_NUMBERS);
  }

  active(tenant: TenantId): Promise<VirtualNumber[]> {
    return this.find(tenant, { index: 'by-status', equals: ['active'], limit: 200 });
  }

  all(tenant: TenantId): Promise<VirtualNumber[]> {
    return this.find(tenant, { index: 'by-status', limit: 200 });
  }

  list(tenant: TenantId, page: PageQuery): Promise<VirtualNumber[]> {
    return this.page(tenant, 'newest', page);
  }

  /** @returns whether there was such a number of the tenant, in this state */
  remove(tenant: TenantId, { _id, status }: Pick<VirtualNumber, '_id' | 'status'>): Promise<boolean> {
    return this.engine.delete(this.deleteOp(tenant, _id, [['status', '=', status]]));
  }

  countActive(tenant: TenantId, at?: Reader): Promise<number> {
    return this.countBy(tenant, { index: 'by-status', equals: ['active'] }, at);
  }
}
