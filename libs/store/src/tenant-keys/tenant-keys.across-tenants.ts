import type { TenantKey } from '@turant/domain';
import { patchOp, type StorageEngine } from '../engine/storage-engine.js';
import { TENANT_KEYS } from '../collections.js';

/** For a new master key, by which all tenants' keys are wrapped anew. */
export class TenantKeysAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Keys that this master key has wrapped, by id. */
  wrappedBy(masterKeyId: string, after: string, limit: number): Promise<TenantKey[]> {
    return this.engine.find(TENANT_KEYS, { index: 'by-master-key', equals: [masterKeyId], range: { gt: after }, limit });
  }

  /** The ids of all master keys that have wrapped a key. */
  async masterKeyIds(): Promise<string[]> {
    const ids: string[] = [];
    for (let after = ''; ; after = ids.at(-1) as string) {
      const [next] = await this.engine.find(TENANT_KEYS, { index: 'by-master-key', range: { gt: after }, limit: 1 });
      if (!next) return ids;
      ids.push(next.masterKeyId);
    }
  }

  /** Stores the key as it is wrapped by another master key. @returns whether it was still wrapped as it was read */
  async rewrap(read: TenantKey, wrapped: string, masterKeyId: string): Promise<boolean> {
    const change = { set: { wrapped, masterKeyId } };
    return (await this.engine.patch(patchOp(TENANT_KEYS, read._id, [['wrapped', '=', read.wrapped]], change))) !== undefined;
  }
}
