import type { DoNotCall, TenantId } from '@turant/domain';
import { deleteOp, patchOp, type StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository } from '../tenant-repository.js';
import { DO_NOT_CALL } from './do-not-call.schema.js';

const idOf = (tenant: TenantId, phone: string): string => `${tenant}|${phone}`;

export class DoNotCallList extends TenantRepository<DoNotCall> {
  constructor(engine: StorageEngine) {
    super(engine, DO_NOT_CALL);
  }

  /** @param phone E.164 */
  check(tenant: TenantId, phone: string): Promise<DoNotCall | undefined> {
    return this.get(tenant, idOf(tenant, phone));
  }

  /** Adds a number. A number that is listed already keeps its first entry, with the newer reason if one is given. */
  async add(tenant: TenantId, entry: { phone: string; reason?: string; addedAt: Date; order: string }): Promise<DoNotCall> {
    const _id = idOf(tenant, entry.phone);
    const document: DoNotCall = { _id, tenantId: tenant, ...entry };
    const change = { set: { phone: entry.phone, ...(entry.reason !== undefined && { reason: entry.reason }) } };
    return (await this.engine.patch(patchOp(DO_NOT_CALL, _id, [['tenantId', '=', tenant]], change, document))) ?? document;
  }

  remove(tenant: TenantId, phone: string): Promise<boolean> {
    return this.engine.delete(deleteOp(DO_NOT_CALL, idOf(tenant, phone), [['tenantId', '=', tenant]]));
  }

  /** Newest first; `before` is the `order` of the last entry of the page before. */
  list(tenant: TenantId, limit: number, before?: string): Promise<DoNotCall[]> {
    return this.find(tenant, { index: 'newest', ...(before && { range: { lt: before } }), direction: -1, limit });
  }
}
