import type { Delivery } from '@turant/domain';
import type { Door } from '../door/door.js';
import { PendingDocuments } from '../pending-documents.js';
import { DELIVERIES } from './deliveries.schema.js';

/** For the announcements. */
export class DeliveriesAcrossTenants {
  readonly pending: PendingDocuments<Delivery>;

  constructor(door: Door) {
    this.pending = new PendingDocuments(door, DELIVERIES);
  }
}
