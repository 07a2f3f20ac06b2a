import type { Connection, ConnectionCount, TenantId } from '@turant/domain';
import { deleteOp, patchOp, type StorageEngine, type PatchOp } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { ConnectionsAcrossTenants } from './connections.across-tenants.js';
import { CONNECTION_COUNTS, CONNECTIONS } from './connections.schema.js';

const MAX_TARGETS = 100;

export class Connections extends TenantRepository<Connection> {
  protected override readonly idPrefix = 'cn';

  constructor(engine: StorageEngine) {
    super(engine, CONNECTIONS);
  }

  list(tenant: TenantId, page: PageQuery): Promise<Connection[]> {
    return this.page(tenant, 'newest', page);
  }

  /** Those that take outcomes, paused ones too. */
  targets(tenant: TenantId): Promise<Connection[]> {
    return this.find(tenant, { index: 'targets', equals: [true], limit: MAX_TARGETS });
  }

  /** This tenant's that name an account of an address that tenants share, `MAX_OF_ONE_ACCOUNT` at the most. */
  async ofAccount(tenant: TenantId, account: string): Promise<Connection[]> {
    const all = await new ConnectionsAcrossTenants(this.engine).ofAccount(account);
    return all.filter(({ tenantId }) => tenantId === tenant);
  }

  remove(tenant: TenantId, id: string): Promise<boolean> {
    return this.engine.delete(deleteOp(CONNECTIONS, id, [['tenantId', '=', tenant]]));
  }
}

/** What came of each connection's deliveries. */
export class ConnectionCounts extends TenantRepository<ConnectionCount> {
  constructor(engine: StorageEngine) {
    super(engine, CONNECTION_COUNTS);
  }

  ofConnection(tenant: TenantId, connectionId: string): Promise<ConnectionCount[]> {
    return this.find(tenant, { index: 'by-connection', equals: [connectionId], limit: 500 });
  }

  /** For the commit in which it was decided. */
  raiseOp(tenantId: TenantId, connectionId: string, what: string, by: number, lastAt: Date): PatchOp<ConnectionCount> {
    const _id = `${connectionId}|${what}`;
    const start: ConnectionCount = { _id, tenantId, connectionId, what, count: by, lastAt };
    return patchOp(CONNECTION_COUNTS, _id, [['tenantId', '=', tenantId]], { inc: { count: by }, set: { lastAt } }, start);
  }
}
