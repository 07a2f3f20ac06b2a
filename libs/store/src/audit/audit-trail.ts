import type { AuditEntry, AuditHead, TenantId } from '@turant/domain';
import { insertOp, patchOp, type Op, type Reader, type StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository } from '../tenant-repository.js';
import { AUDIT, AUDIT_HEADS } from './audit.schema.js';

/** Each tenant's trail of what was changed and read, in the order of `seq`. Append-only. */
export class AuditTrail extends TenantRepository<AuditEntry> {
  constructor(engine: StorageEngine) {
    super(engine, AUDIT);
  }

  head(tenant: TenantId, at: Reader = this.engine): Promise<AuditHead | undefined> {
    return at.get(AUDIT_HEADS, tenant);
  }

  /** Appends entries that follow `head`. The commit misses if another entry was appended since `head` was read. */
  appendOps(tenant: TenantId, entries: readonly AuditEntry[], head: AuditHead | undefined): Op[] {
    const last = entries.at(-1);
    if (!last) return [];
    const { seq, hash } = last;
    const next = patchOp(
      AUDIT_HEADS,
      tenant,
      [['seq', '=', head?.seq ?? -1]],
      { set: { seq, hash } },
      head ? undefined : { _id: tenant, seq, hash },
    );
    return [...entries.map((entry) => insertOp(AUDIT, entry)), next];
  }

  /** Newest first; `before` is the `seq` of the last entry of the page before. */
  list(tenant: TenantId, limit: number, before?: number): Promise<AuditEntry[]> {
    return this.find(tenant, { index: 'trail', ...(before !== undefined && { range: { lt: before } }), direction: -1, limit });
  }

  /** Oldest first, for recounting. */
  after(tenant: TenantId, seq: number, limit: number, at?: Reader): Promise<AuditEntry[]> {
    return this.find(tenant, { index: 'trail', range: { gt: seq }, limit }, at);
  }
}
