import type { Call, TenantId } from '@turant/domain';
import {
  API_KEYS,
  CALLS,
  CONNECTIONS,
  CONNECTION_COUNTS,
  COUNTERS,
  CREATIONS,
  DELIVERIES,
  DO_NOT_CALL,
  EMPLOYEES,
  ERASURES,
  INVITATIONS,
  LEADS,
  LEDGER,
  MESSAGES,
  NOTICES,
  RECEIPTS,
  RECORDING_LINKS,
  REFS,
  REQUESTS,
  SESSIONS,
  SUBSCRIPTIONS,
  TENANT_KEYS,
  TIMELINE,
  USERS,
  VIRTUAL_NUMBERS,
  WALLETS,
} from '../collections.js';
import { AUDIT, AUDIT_HEADS } from '../audit/audit.schema.js';
import { deleteOp, type Collection, type Document, type StorageEngine, type Guard } from '../engine/storage-engine.js';
import { SEALS } from '../seals/seals.schema.js';
import type { OfTenant } from '../tenant-repository.js';

interface Part {
  from: Collection<OfTenant>;
  /** Begins with the tenant. */
  index: string;
  /** Records that stay, at least for now, and the guard that tells the others. */
  kept?: { is(record: OfTenant): boolean; unless: Guard<OfTenant> };
}

const part = (from: Collection<OfTenant>, index: string, kept?: Part['kept']): Part => ({ from, index, kept });

/** A key of the operator is stored with the first tenant, and is not that tenant's. */
const OF_THE_OPERATOR: Part['kept'] = { is: (key) => 'isOperator' in key, unless: [['isOperator', 'absent']] as never };
/** A call on a line ends and is settled first. */
const ON_A_LINE: Part['kept'] = { is: (call) => (call as unknown as Call).openOn !== undefined, unless: [['openOn', 'absent']] as never };

/** The order of deletion: first the records that let requests in, then the calls, last the wallet that pays for them. */
const PARTS: readonly Part[] = [
  part(API_KEYS, 'newest', OF_THE_OPERATOR),
  part(INVITATIONS, 'newest'),
  part(RECORDING_LINKS, 'newest'),
  part(SESSIONS, 'by-user'),
  part(USERS, 'newest'),
  part(CONNECTIONS, 'newest'),
  part(CALLS, 'newest', ON_A_LINE),
  part(LEADS, 'newest'),
  part(LEADS, 'duplicates'),
  part(LEADS, 'deleted'),
  part(REQUESTS, 'newest'),
  part(REFS, 'by-request'),
  part(DELIVERIES, 'newest'),
  part(SUBSCRIPTIONS, 'newest'),
  part(MESSAGES, 'newest'),
  part(TIMELINE, 'newest'),
  part(NOTICES, 'by-tenant'),
  part(CREATIONS, 'newest'),
  part(CONNECTION_COUNTS, 'by-connection'),
  part(DO_NOT_CALL, 'newest'),
  part(EMPLOYEES, 'newest'),
  part(VIRTUAL_NUMBERS, 'by-status'),
  part(COUNTERS, 'by-tenant'),
  part(TENANT_KEYS, 'versions'),
  part(RECEIPTS, 'newest'),
  part(ERASURES, 'newest'),
  part(AUDIT, 'trail'),
  part(LEDGER, 'newest'),
];

/** All records of a tenant but its own record and dead letters, for deleting them. */
export class TenantRecords {
  constructor(private readonly engine: StorageEngine) {}

  /**
   * Deletes some records, in one commit. While a call is on a line, the records that come after the calls in this order are kept.
   * @returns how many; `isEmpty` when there was nothing left to delete
   */
  async removeSome(tenant: TenantId, limit: number): Promise<{ removed: number; isEmpty: boolean }> {
    for (const { from, index, kept } of PARTS) {
      const found = await this.engine.find(from, { index, equals: [tenant], limit });
      const gone = kept ? found.filter((one) => !kept.is(one)) : found;
      if (gone.length > 0) return { removed: await this.remove(from, gone, kept?.unless), isEmpty: false };
      if (found.length > 0 && kept === ON_A_LINE) return { removed: 0, isEmpty: false };
    }
    const ones = await Promise.all(
      [WALLETS, AUDIT_HEADS, SEALS].map((from: Collection<Document>) => this.engine.delete(deleteOp(from, tenant))),
    );
    const removed = ones.filter(Boolean).length;
    return { removed, isEmpty: removed === 0 };
  }

  private async remove(from: Collection<OfTenant>, records: readonly OfTenant[], guard: Guard<OfTenant> = []): Promise<number> {
    const { ok } = await this.engine.commit(records.map(({ _id }) => deleteOp(from, _id, guard)));
    return ok ? records.length : 0;
  }
}
