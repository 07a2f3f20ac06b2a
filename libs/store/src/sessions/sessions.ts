import type { Session, TenantId } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository } from '../tenant-repository.js';
import { SESSIONS } from '../collections.js';

export class Sessions extends TenantRepository<Session> {
  constructor(engine: StorageEngine) {
    super(engine, SESSIONS);
  }

  /** In no order. */
  ofUser(tenant: TenantId, userId: string): Promise<Session[]> {
    return this.find(tenant, { index: 'by-user', equals: [userId] });
  }

  /** @returns whether there was such a session */
  end(tenant: TenantId, id: string): Promise<boolean> {
    return this.engine.delete(this.deleteOp(tenant, id));
  }
}
