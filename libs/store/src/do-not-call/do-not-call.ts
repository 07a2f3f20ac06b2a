import { isHashed, type DoNotCall, type ListedNumber, type TenantId } from '@turant/domain';
import { deleteOp, patchOp, type StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository } from '../tenant-repository.js';
import { DO_NOT_CALL } from '../collections.js';

const idOf = (tenant: TenantId, phone: string): string => `${tenant}|${phone}`;

export class DoNotCallList extends TenantRepository<DoNotCall> {
  constructor(engine: StorageEngine) {
    super(engine, DO_NOT_CALL);
  }

  /** The number's entry, in either form. */
  async check(tenant: TenantId, { phone, hashed }: ListedNumber): Promise<DoNotCall | undefined> {
    return (await this.getMany(tenant, [idOf(tenant, phone), idOf(tenant, hashed)])).sort((a, b) => (a.phone < b.phone ? -1 : 1))[0];
  }

  /**
   * Adds a number. A number that is listed already keeps its first entry, with the newer reason if one is given. The number of an erased
   * person stays hashed, and its reason stays, because a reason may name the person.
   */
  async add(
    tenant: TenantId,
    number: ListedNumber,
    { reason, ...at }: { reason?: string | undefined; addedAt: Date; order: string },
  ): Promise<DoNotCall> {
    const known = await this.check(tenant, number);
    if (known && isHashed(known)) return known;
    const _id = idOf(tenant, number.phone);
    const change = { phone: number.phone, ...(reason !== undefined && { reason }) };
    const document: DoNotCall = { _id, tenantId: tenant, ...change, ...at };
    return (await this.engine.patch(patchOp(DO_NOT_CALL, _id, [['tenantId', '=', tenant]], { set: change }, document))) ?? document;
  }

  /** Lists a number by its hash alone, as of this time. An entry that tells the number is deleted after that. */
  async addHashed(tenant: TenantId, hashed: string, entry: Pick<DoNotCall, 'addedAt' | 'order' | 'reason'>, phone?: string): Promise<void> {
    const document: DoNotCall = { _id: idOf(tenant, hashed), tenantId: tenant, phone: hashed, ...entry };
    await this.engine.patch(
      patchOp(DO_NOT_CALL, document._id, [['tenantId', '=', tenant]], { set: { phone: hashed, addedAt: entry.addedAt } }, document),
    );
    if (phone !== undefined) await this.engine.delete(deleteOp(DO_NOT_CALL, idOf(tenant, phone), [['tenantId', '=', tenant]]));
  }

  /** Takes a number off the list, in either form. */
  async remove(tenant: TenantId, { phone, hashed }: ListedNumber): Promise<boolean> {
    const removals = [phone, hashed].map((one) =>
      this.engine.delete(deleteOp(DO_NOT_CALL, idOf(tenant, one), [['tenantId', '=', tenant]])),
    );
    return (await Promise.all(removals)).some(Boolean);
  }

  /** Newest first; `before` is the `order` of the last entry of the page before. */
  list(tenant: TenantId, limit: number, before?: string): Promise<DoNotCall[]> {
    return this.find(tenant, { index: 'newest', ...(before && { range: { lt: before } }), direction: -1, limit });
  }
}
