import type { Lead, TenantId } from '@turant/domain';
import type { Door, InsertResult } from '../door/door.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { LEADS } from './leads.schema.js';

export class Leads extends TenantRepository<Lead> {
  protected override readonly idPrefix = 'ld';

  constructor(door: Door) {
    super(door, LEADS);
  }

  /** One unordered bulk insert over tenants, for the intake's shared writes; each document names its tenant. */
  insertMany(leads: readonly Lead[]): Promise<InsertResult[]> {
    return this.door.insertMany(LEADS, leads);
  }

  /** The lead whose request carried this idempotency key. */
  async withKey(tenant: TenantId, key: string): Promise<Lead | undefined> {
    return (await this.find(tenant, { index: 'key', equals: [key], limit: 1 }))[0];
  }

  /** The lead that holds the duplicate window of a phone or e-mail. */
  async holdingWindow(tenant: TenantId, openWindow: string): Promise<Lead | undefined> {
    return (await this.find(tenant, { index: 'window', equals: [openWindow], limit: 1 }))[0];
  }

  /** The lead that a platform calls so; also a duplicate or a tombstone. */
  async withExternalId(tenant: TenantId, connectionId: string, externalId: string): Promise<Lead | undefined> {
    const [found] = await this.door.find(LEADS, { index: 'external', equals: [connectionId, externalId], limit: 1 });
    return found?.tenantId === tenant ? found : undefined;
  }

  /** Newest first, duplicates left out; all, or those of one connection. */
  list(tenant: TenantId, page: PageQuery, connectionId?: string): Promise<Lead[]> {
    return connectionId === undefined ? this.page(tenant, 'newest', page) : this.page(tenant, 'by-connection', page, [connectionId]);
  }

  /** Later enquiries of the same person inside the window, oldest first. */
  duplicatesOf(tenant: TenantId, leadId: string): Promise<Lead[]> {
    return this.find(tenant, { index: 'duplicates', equals: [leadId], limit: 100 });
  }
}
