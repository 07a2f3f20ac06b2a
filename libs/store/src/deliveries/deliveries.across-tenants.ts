import type { Delivery } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { UnpublishedEvents } from '../unpublished-events.js';
import { DELIVERIES } from '../collections.js';

/** For the outbox. */
export class DeliveriesAcrossTenants {
  readonly pending: UnpublishedEvents<Delivery>;

  constructor(engine: StorageEngine) {
    this.pending = new UnpublishedEvents(engine, DELIVERIES);
  }
}
