import type {
  ApiKey,
  AuditEntry,
  AuditHead,
  Call,
  Counter,
  DoNotCall,
  Employee,
  Erasure,
  IssuedReceipt,
  Lead,
  LedgerEntry,
  Seal,
  Subscription,
  TenantId,
  TimelineEntry,
  User,
  VirtualNumber,
  Wallet,
} from '@turant/domain';
import {
  API_KEYS,
  CALLS,
  COUNTERS,
  DO_NOT_CALL,
  EMPLOYEES,
  ERASURES,
  LEADS,
  LEDGER,
  RECEIPTS,
  SUBSCRIPTIONS,
  TIMELINE,
  USERS,
  VIRTUAL_NUMBERS,
  WALLETS,
} from '../collections.js';
import { AUDIT, AUDIT_HEADS } from '../audit/audit.schema.js';
import { verifyTrail, type VerifiedTrail } from '../audited/verify-trail.js';
import type { Reader } from '../engine/storage-engine.js';
import { SEALS } from '../seals/seals.schema.js';
import { pagesOf, pagesOfGroups, type Pages } from './pages-of.js';

const ENTRIES_A_PAGE = 1_000;

/** Every record of one tenant at one moment, in pages: for whoever recounts. */
export class RecordsAt {
  constructor(
    private readonly at: Reader,
    readonly tenantId: TenantId,
  ) {}

  async wallet(): Promise<Wallet | undefined> {
    return this.at.get(WALLETS, this.tenantId);
  }

  /** In the order of their ids. */
  calls(): Pages<Call> {
    return pagesOf(this.at, CALLS, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  /** Those that follow an id, in the order of their ids. */
  callsAfter(id: string, limit: number): Promise<Call[]> {
    return this.at.find(CALLS, { index: 'newest', equals: [this.tenantId], range: { gt: id }, limit });
  }

  /** The stored calls among these. */
  async callsWithIds(ids: readonly string[]): Promise<Call[]> {
    return (await this.at.getMany(CALLS, ids)).filter(({ tenantId }) => tenantId === this.tenantId);
  }

  /** In the order of their calls' ids. */
  receipts(): Pages<IssuedReceipt> {
    return pagesOf(this.at, RECEIPTS, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  /** Persons that were erased, in the order of the erasures' ids. */
  erasures(): Pages<Erasure> {
    return pagesOf(this.at, ERASURES, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  /** The whole audit trail, read from its beginning. */
  verifiedTrail(): Promise<VerifiedTrail> {
    return verifyTrail(this.at, this.tenantId);
  }

  /** The entries of the audit trail, in the order of their numbers. */
  async *trail(): Pages<AuditEntry> {
    for (let gt = 0; ;) {
      const page = await this.at.find(AUDIT, { index: 'trail', equals: [this.tenantId], range: { gt }, limit: ENTRIES_A_PAGE });
      if (page.length > 0) yield page;
      if (page.length < ENTRIES_A_PAGE) return;
      gt = page.at(-1)?.seq ?? gt;
    }
  }

  async head(): Promise<AuditHead | undefined> {
    return this.at.get(AUDIT_HEADS, this.tenantId);
  }

  async seal(): Promise<Seal | undefined> {
    return (await this.at.get(SEALS, this.tenantId)) as Seal | undefined;
  }

  /** Keys of the API, those of the operator that are stored with this tenant included. */
  apiKeys(): Pages<ApiKey> {
    return pagesOf(this.at, API_KEYS, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  doNotCall(): Pages<DoNotCall> {
    return pagesOf(this.at, DO_NOT_CALL, { index: 'newest', equals: [this.tenantId], field: 'order' });
  }

  employees(): Pages<Employee> {
    return pagesOf(this.at, EMPLOYEES, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  subscriptions(): Pages<Subscription> {
    return pagesOf(this.at, SUBSCRIPTIONS, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  users(): Pages<User> {
    return pagesOf(this.at, USERS, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  virtualNumbers(): Pages<VirtualNumber> {
    return pagesOf(this.at, VIRTUAL_NUMBERS, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  /** Leads of lists, in the order of their ids. */
  listedLeads(): Pages<Lead> {
    return pagesOf(this.at, LEADS, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  /** In the order of their ids, which is nearly the order of their commits. */
  ledger(): Pages<LedgerEntry> {
    return pagesOf(this.at, LEDGER, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  /** In the order of their keys, from a key on and before another one. */
  ledgerByKey(range: { gte?: string; lt?: string }): Pages<LedgerEntry> {
    return pagesOf(this.at, LEDGER, { index: 'key', equals: [this.tenantId], field: 'key', range });
  }

  /** Stored entries of calls, in the order of the calls' ids; all entries of a call are on one page. */
  timelineOfCalls(): Pages<TimelineEntry> {
    return pagesOfGroups(this.at, TIMELINE, { index: 'by-call', equals: [this.tenantId], field: 'callId' });
  }

  /** Stored entries, in the order of their ids. */
  timeline(): Pages<TimelineEntry> {
    return pagesOf(this.at, TIMELINE, { index: 'newest', equals: [this.tenantId], field: '_id' });
  }

  /** How many stored entries name no call. */
  async countTimelineWithoutCall(): Promise<number> {
    const [all, ofCalls] = await Promise.all([
      this.at.count(TIMELINE, { index: 'newest', equals: [this.tenantId] }),
      this.at.count(TIMELINE, { index: 'by-call', equals: [this.tenantId] }),
    ]);
    return all - ofCalls;
  }

  counters(): Pages<Counter> {
    return pagesOf(this.at, COUNTERS, { index: 'by-tenant', equals: [this.tenantId], field: '_id' });
  }

  /** The stored entries among these. */
  async entriesWithIds(ids: readonly string[]): Promise<TimelineEntry[]> {
    return (await this.at.getMany(TIMELINE, ids)).filter(({ tenantId }) => tenantId === this.tenantId);
  }

  /** The stored leads among these; also duplicates and tombstones. */
  async leadsWithIds(ids: readonly string[]): Promise<Lead[]> {
    return (await this.at.getMany(LEADS, ids)).filter(({ tenantId }) => tenantId === this.tenantId);
  }
}
