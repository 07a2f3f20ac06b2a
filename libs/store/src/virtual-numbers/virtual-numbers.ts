import type { TenantId, VirtualNumber } from '@turant/domain';
import type { StorageEngine, Reader } from '../engine/storage-engine.js';
import { TenantRepository } from '../tenant-repository.js';
import { VIRTUAL_NUMBERS } from './virtual-numbers.schema.js';

export class VirtualNumbers extends TenantRepository<VirtualNumber> {
  constructor(engine: StorageEngine) {
    super(engine, VIRTUAL_NUMBERS);
  }

  active(tenant: TenantId): Promise<VirtualNumber[]> {
    return this.find(tenant, { index: 'by-status', equals: ['active'], limit: 200 });
  }

  all(tenant: TenantId): Promise<VirtualNumber[]> {
    return this.find(tenant, { index: 'by-status', limit: 200 });
  }

  countActive(tenant: TenantId, at?: Reader): Promise<number> {
    return this.countBy(tenant, { index: 'by-status', equals: ['active'] }, at);
  }
}
