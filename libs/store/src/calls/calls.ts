import type { Call, CallStatus, KeptKind, TenantId, WaitReason } from '@turant/domain';
import type { StorageEngine, InsertResult, Reader } from '../engine/storage-engine.js';
import { TenantRepository, type PageQuery } from '../tenant-repository.js';
import { CALLS } from '../collections.js';

/** Why a call waits outside the ready list. */
export type KeptReason = Exclude<WaitReason, 'limit'>;

/** A call has all of what is given. */
export interface CallFilter {
  status?: CallStatus;
  employeeId?: string;
  leadId?: string;
  /** E.164. */
  to?: string;
}

const INDEX_OF_FILTER = {
  leadId: 'by-lead',
  to: 'by-callee',
  employeeId: 'by-employee',
  status: 'by-status',
} as const satisfies Record<keyof CallFilter, string>;

export class Calls extends TenantRepository<Call> {
  protected override readonly idPrefix = 'cl';

  constructor(engine: StorageEngine) {
    super(engine, CALLS);
  }

  /** Inserts calls of several tenants, for `routeLead`. */
  insertMany(calls: readonly Call[]): Promise<InsertResult[]> {
    return this.engine.insertMany(CALLS, calls);
  }

  /** Newest first. */
  list(tenant: TenantId, page: PageQuery, where: CallFilter = {}): Promise<Call[]> {
    return this.filtered(tenant, page, INDEX_OF_FILTER, where);
  }

  /** The call that was ordered with this idempotency key. */
  async withKey(tenant: TenantId, key: string): Promise<Call | undefined> {
    return (await this.find(tenant, { index: 'key', equals: [key], limit: 1 }))[0];
  }

  /** The tenant's calls of browsers that are up. */
  ofBrowsers(tenant: TenantId): Promise<Call[]> {
    return this.find(tenant, { index: 'browser-places' });
  }

  /** The last calls of a visitor, newest first. */
  ofVisitor(tenant: TenantId, visitor: string, limit: number): Promise<Call[]> {
    return this.find(tenant, { index: 'by-visitor', equals: [visitor], direction: -1, limit });
  }

  /** Freshest first. */
  ready(tenant: TenantId, now: Date, limit: number): Promise<Call[]> {
    return this.engine.find(CALLS, { index: 'ready', equals: ['requested', tenant], range: { lte: now }, direction: -1, limit });
  }

  /** Calls that wait for money or for a trunk, freshest first. */
  waiting(tenant: TenantId, reason: KeptReason, limit: number): Promise<Call[]> {
    return this.engine.find(CALLS, { index: 'waiting', equals: [reason, tenant], direction: -1, limit });
  }

  /** Calls that have waited for money or for a trunk since before a time, the longest wait first. */
  waitingSince(tenant: TenantId, reason: KeptReason, before: Date, limit: number): Promise<Call[]> {
    return this.engine.find(CALLS, { index: 'waiting', equals: [reason, tenant], range: { lt: before }, limit });
  }

  /** Calls that have had an object of this kind since before a time, the longest first. */
  keptSince(tenant: TenantId, kind: KeptKind, before: Date, limit: number): Promise<Call[]> {
    const index = kind === 'recording' ? 'recorded' : 'transcribed';
    return this.find(tenant, { index, range: { lt: before }, limit });
  }

  /** Counts the calls of a tenant with this status. */
  countWithStatus(tenant: TenantId, status: CallStatus): Promise<number> {
    return this.countBy(tenant, { index: 'by-status', equals: [status] });
  }

  /** Counts the calls of a tenant, or of one of its employees, on a line right now. */
  countOpen(tenant: TenantId, employeeId?: string, at?: Reader): Promise<number> {
    return this.countBy(tenant, { index: 'open-by-employee', equals: employeeId === undefined ? [] : [employeeId] }, at);
  }

  /** The times of the calls to each of these numbers since `since`; a number without a call is absent. */
  async placedTo(tenant: TenantId, numbers: readonly string[], since: Date): Promise<ReadonlyMap<string, readonly Date[]>> {
    const placed = await this.find(tenant, { index: 'by-number', equals: [[...new Set(numbers)]], range: { gte: since } });
    const times = new Map<string, Date[]>();
    for (const { to, placedAt } of placed) if (placedAt) times.set(to, [...(times.get(to) ?? []), placedAt]);
    return times;
  }

  /** Counts the calls of a tenant, or of one of its connections, that went out since `since`. */
  countPlaced(tenant: TenantId, since: Date, connectionId?: string): Promise<number> {
    const range = { gte: since };
    if (connectionId === undefined) return this.countBy(tenant, { index: 'placed', range });
    return this.countBy(tenant, { index: 'placed-by-connection', equals: [connectionId], range });
  }
}
