import type { Lead } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { UnpublishedEvents } from '../unpublished-events.js';
import { LEADS } from '../collections.js';

/** For sweeps only. */
export class LeadsAcrossTenants {
  readonly pending: UnpublishedEvents<Lead>;

  constructor(private readonly engine: StorageEngine) {
    this.pending = new UnpublishedEvents(engine, LEADS);
  }

  /** Leads received before a time whose duplicate window is still open. */
  withOpenWindow(receivedBefore: Date, limit: number): Promise<Lead[]> {
    return this.engine.find(LEADS, { index: 'open-windows', range: { lt: receivedBefore }, limit });
  }

  /** Leads received from `since` on that have asked for a call and whose duplicate window is still open; oldest first. */
  withCallSince(since: Date, receivedBefore: Date, limit: number): Promise<Lead[]> {
    return this.engine.find(LEADS, { index: 'calls-to-route', range: { gte: since, lt: receivedBefore }, limit });
  }

  /** Leads whose idempotency key has expired. */
  withExpiredKey(now: Date, limit: number): Promise<Lead[]> {
    return this.engine.find(LEADS, { index: 'key-expiry', range: { lte: now }, limit });
  }
}
