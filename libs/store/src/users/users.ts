import type { TenantId, User } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { USERS } from '../collections.js';

export class Users extends TenantRepository<User> {
  protected override readonly idPrefix = 'us';

  constructor(engine: StorageEngine) {
    super(engine, USERS);
  }

  /** @param email in small letters */
  async withEmail(tenant: TenantId, email: string): Promise<User | undefined> {
    const [found] = await this.engine.find(USERS, { index: 'email-in-tenant', equals: [email, tenant], limit: 1 });
    return found;
  }

  /** Newest first. */
  list(tenant: TenantId, page: PageQuery): Promise<User[]> {
    return this.page(tenant, 'newest', page);
  }
}
