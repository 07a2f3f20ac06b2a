import type { TenantId, TenantKey } from '@turant/domain';
import type { TenantKeyRecords } from '../key-ring.js';

/** The records of tenants' keys in memory, with their unique versions. libs/management tries the key ring over the real store. */
export class KeyRecords implements TenantKeyRecords {
  readonly stored: TenantKey[] = [];

  async newest(tenant: TenantId): Promise<TenantKey | undefined> {
    return (await this.all(tenant)).at(-1);
  }

  async ofVersion(tenant: TenantId, version: number): Promise<TenantKey | undefined> {
    return this.stored.find((one) => one.tenantId === tenant && one.version === version);
  }

  async all(tenant: TenantId): Promise<TenantKey[]> {
    return this.stored.filter(({ tenantId }) => tenantId === tenant).sort((a, b) => a.version - b.version);
  }

  async insert(key: TenantKey): Promise<boolean> {
    if (this.stored.some((one) => one.tenantId === key.tenantId && one.version === key.version)) return false;
    this.stored.push(key);
    return true;
  }
}
