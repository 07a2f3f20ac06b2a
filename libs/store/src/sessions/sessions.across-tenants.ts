import type { Session } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { SESSIONS } from '../collections.js';

/** For the check of a cookie, which finds the tenant of its session. */
export class SessionsAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** @param id SHA-256 of the cookie's token, hex */
  get(id: string): Promise<Session | undefined> {
    return this.engine.get(SESSIONS, id);
  }
}
