import type { Call, TenantId } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { UnpublishedEvents } from '../unpublished-events.js';
import { tenantsIn } from '../ready-work.js';
import type { KeptReason } from './calls.js';
import { CALLS } from '../collections.js';

/** For the ready list's round robin over tenants, the trunks' call limits and the sweeps. */
export class CallsAcrossTenants {
  readonly pending: UnpublishedEvents<Call>;

  constructor(private readonly engine: StorageEngine) {
    this.pending = new UnpublishedEvents(engine, CALLS);
  }

  /** Tenants with a requested call, after `after` in order. */
  tenantsReady(after: string, limit: number): Promise<TenantId[]> {
    return tenantsIn(this.engine, CALLS, { index: 'ready', equals: ['requested'] }, after, limit);
  }

  /** Tenants with a call that waits for money or for a trunk, after `after` in order. */
  tenantsWaiting(reason: KeptReason, after: string, limit: number): Promise<TenantId[]> {
    return tenantsIn(this.engine, CALLS, { index: 'waiting', equals: [reason] }, after, limit);
  }

  /** Counts the calls of all tenants that wait for money or for a trunk. */
  countWaiting(reason: KeptReason): Promise<number> {
    return this.engine.count(CALLS, { index: 'waiting', equals: [reason] });
  }

  /** Calls whose due time has come, the longest due first. */
  due(status: 'requested' | 'scheduled', now: Date, limit: number): Promise<Call[]> {
    return this.engine.find(CALLS, { index: 'due', equals: [status], range: { lte: now }, limit });
  }

  /** Calls whose recording is to be given to the transcriber, the longest due first. */
  toTranscribe(now: Date, limit: number): Promise<Call[]> {
    return this.engine.find(CALLS, { index: 'to-transcribe', range: { lte: now }, limit });
  }

  /** The stored calls among these ids. */
  withIds(ids: readonly string[]): Promise<Call[]> {
    return this.engine.getMany(CALLS, ids);
  }

  countOpenOn(trunkId: string): Promise<number> {
    return this.engine.count(CALLS, { index: 'open-on-trunk', equals: [trunkId] });
  }

  /** Unfinished calls whose worker's lease has expired. */
  leaseExpired(now: Date, limit: number): Promise<Call[]> {
    return this.engine.find(CALLS, { index: 'leases', range: { lt: now }, limit });
  }

  /** Unfinished calls of all workers; for the start of the only process of an embedded store. */
  leased(limit: number): Promise<Call[]> {
    return this.engine.find(CALLS, { index: 'leases', range: { gte: new Date(0) }, limit });
  }
}
