import type { User } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { USERS } from './users.schema.js';

/** For signing in, which finds the tenant of a person. */
export class UsersAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** @param email in small letters */
  async withEmail(email: string): Promise<User | undefined> {
    return (await this.engine.find(USERS, { index: 'email', equals: [email], limit: 1 }))[0];
  }
}
