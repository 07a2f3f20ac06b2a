import { asTenantId, type TenantId } from '@turant/domain';
import { patchOp, type Collection, type Document, type StorageEngine, type Find } from './engine/storage-engine.js';

/** Work with a due time, in a collection with the index `ready` on tenant and due time. */
export type Work = Document & { tenantId: TenantId; dueAt?: Date };

/**
 * Tenants with documents in an index, such as the ready list, after `after` in order, by a skip scan: one query for each tenant.
 * @param where the index, and the equalities of its fields before the tenant
 */
export async function tenantsIn<T extends Document & { tenantId: TenantId }>(
  engine: StorageEngine,
  collection: Collection<T>,
  where: Pick<Find<T>, 'index' | 'equals'>,
  after: string,
  limit: number,
): Promise<TenantId[]> {
  const tenants: TenantId[] = [];
  while (tenants.length < limit) {
    const [next] = await engine.find(collection, { ...where, range: { gt: tenants.at(-1) ?? after }, limit: 1 });
    if (!next) break;
    tenants.push(asTenantId(next.tenantId));
  }
  return tenants;
}

/** A ready list: documents that are due, from which workers claim work by a guarded write. */
export class ReadyWork<T extends Work> {
  constructor(
    private readonly engine: StorageEngine,
    private readonly collection: Collection<T>,
  ) {}

  tenants(after: string, limit: number): Promise<TenantId[]> {
    return tenantsIn(this.engine, this.collection, { index: 'ready' }, after, limit);
  }

  /** Work that is due, the freshest first. */
  due(tenant: TenantId, now: Date, limit: number): Promise<T[]> {
    return this.engine.find(this.collection, { index: 'ready', equals: [tenant], range: { lte: now }, direction: -1, limit });
  }

  /** Claims work until a time; after a crash the work is due again at that time. @returns undefined if another worker was faster */
  claim(one: T, until: Date): Promise<T | undefined> {
    if (!one.dueAt) return Promise.resolve(undefined);
    const op = patchOp(this.collection as unknown as Collection<Work>, one._id, [['dueAt', '=', one.dueAt]], { set: { dueAt: until } });
    return this.engine.patch(op) as Promise<T | undefined>;
  }
}
