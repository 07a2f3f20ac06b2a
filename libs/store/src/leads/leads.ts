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

  /** Newest first, duplicates left out. */
  list(tenant: TenantId, page: PageQuery): Promise<Lead[]> {
    return this.page(tenant, 'newest', page);
  }

  /** Later enquiries of the same person inside the window, oldest first. */
  duplicatesOf(tenant: TenantId, leadId: string): Promise<Lead[]> {
    return this.find(tenant, { index: 'duplicates', equals: [leadId], limit: 100 });
  }
}
