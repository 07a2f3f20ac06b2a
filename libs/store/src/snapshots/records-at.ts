import type { Call, Counter, Erasure, IssuedReceipt, Lead, LedgerEntry, TenantId, TimelineEntry, Wallet } from '@turant/domain';
import { verifyTrail, type VerifiedTrail } from '../audited/verify-trail.js';
import { CALLS } from '../calls/calls.schema.js';
import { COUNTERS } from '../counters/counters.schema.js';
import type { Reader } from '../engine/storage-engine.js';
import { ERASURES } from '../erasures/erasures.schema.js';
import { LEADS } from '../leads/leads.schema.js';
import { LEDGER } from '../ledger/ledger.schema.js';
import { RECEIPTS } from '../receipts/receipts.schema.js';
import { TIMELINE } from '../timeline/timeline.schema.js';
import { WALLETS } from '../wallets/wallets.schema.js';
import { pagesOf, pagesOfGroups, type Pages } from './pages-of.js';

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
