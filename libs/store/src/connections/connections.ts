import type { Connection, ConnectionCount, TenantId } from '@turant/domain';
import { OPERATOR_TRAIL } from '../audited/audit-policy.js';
import { deleteOp, patchOp, type StorageEngine, type PatchOp } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { ConnectionsAcrossTenants } from './connections.across-tenants.js';
import { CONNECTION_COUNTS, CONNECTIONS } from '../collections.js';

const MAX_TARGET_CONNECTIONS = 100;
const MAX_OF_A_TENANT = 500;

export class Connections extends TenantRepository<Connection> {
  protected override readonly idPrefix = 'cn';

  constructor(engine: StorageEngine) {
    super(engine, CONNECTIONS);
  }

  list(tenant: TenantId, page: PageQuery): Promise<Connection[]> {
    return this.page(tenant, 'newest', page);
  }

  /** At most 500, the newest first. */
  all(tenant: TenantId): Promise<Connection[]> {
    return this.page(tenant, 'newest', { limit: MAX_OF_A_TENANT });
  }

  /** The connections that get outcomes, also paused ones. */
  targets(tenant: TenantId): Promise<Connection[]> {
    return this.find(tenant, { index: 'targets', equals: [true], limit: MAX_TARGET_CONNECTIONS });
  }

  /** The connection of a provider that a tenant may name: its own, or one of the operator. */
  async ofProvider(tenant: TenantId, id: string): Promise<Connection | undefined> {
    return (await this.get(tenant, id)) ?? this.get(OPERATOR_TRAIL, id);
  }

  /** This tenant's connections that name an account, at most `MAX_OF_ONE_ACCOUNT`. */
  async ofAccount(tenant: TenantId, account: string): Promise<Connection[]> {
    const all = await new ConnectionsAcrossTenants(this.engine).ofAccount(account);
    return all.filter(({ tenantId }) => tenantId === tenant);
  }

  remove(tenant: TenantId, id: string): Promise<boolean> {
    return this.engine.delete(deleteOp(CONNECTIONS, id, [['tenantId', '=', tenant]]));
  }
}

/** Counts what became of each connection's requests. */
export class ConnectionCounts extends TenantRepository<ConnectionCount> {
  constructor(engine: StorageEngine) {
    super(engine, CONNECTION_COUNTS);
  }

  ofConnection(tenant: TenantId, connectionId: string): Promise<ConnectionCount[]> {
    return this.find(tenant, { index: 'by-connection', equals: [connectionId], limit: 500 });
  }

  /** Raises a count, as a write of the commit that stores what is counted. */
  raiseOp(tenantId: TenantId, connectionId: string, what: string, by: number, lastAt: Date): PatchOp<ConnectionCount> {
    const _id = `${connectionId}|${what}`;
    const start: ConnectionCount = { _id, tenantId, connectionId, what, count: by, lastAt };
    return patchOp(CONNECTION_COUNTS, _id, [['tenantId', '=', tenantId]], { inc: { count: by }, max: { lastAt } }, start);
  }
}
