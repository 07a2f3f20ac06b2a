import type { Lead } from '@turant/domain';
import type { Door } from '../door/door.js';
import { PendingDocuments } from '../pending-documents.js';
import { LEADS } from './leads.schema.js';

/** For sweeps only. */
export class LeadsAcrossTenants {
  readonly pending: PendingDocuments<Lead>;

  constructor(private readonly door: Door) {
    this.pending = new PendingDocuments(door, LEADS);
  }

  /** Leads received before a time whose duplicate window is still open. */
  withOpenWindow(receivedBefore: Date, limit: number): Promise<Lead[]> {
    return this.door.find(LEADS, { index: 'open-windows', range: { lt: receivedBefore }, limit });
  }

  /** Leads received in a time, from `since` on, whose duplicate window is still open; oldest first. */
  withWindowSince(since: Date, receivedBefore: Date, limit: number): Promise<Lead[]> {
    return this.door.find(LEADS, { index: 'open-windows', range: { gte: since, lt: receivedBefore }, limit });
  }

  /** Leads whose idempotency key is forgotten by now. */
  withExpiredKey(now: Date, limit: number): Promise<Lead[]> {
    return this.door.find(LEADS, { index: 'key-expiry', range: { lte: now }, limit });
  }
}
