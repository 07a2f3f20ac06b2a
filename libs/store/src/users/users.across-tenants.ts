import type { User } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { USERS } from '../collections.js';

/** For signing in, which finds the tenants of a person. */
export class UsersAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /**
   * One of a tenant at most, in the order of their tenants.
   * @param email in small letters
   */
  allWithEmail(email: string, limit: number): Promise<User[]> {
    return this.engine.find(USERS, { index: 'email-in-tenant', equals: [email], limit });
  }
}
