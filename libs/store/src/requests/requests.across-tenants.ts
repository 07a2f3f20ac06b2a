import type { Request } from '@turant/domain';
import type { Door } from '../door/door.js';
import { PendingDocuments } from '../pending-documents.js';
import { REQUESTS } from './requests.schema.js';

/** For the announcements and the reading of what was announced. */
export class RequestsAcrossTenants {
  readonly pending: PendingDocuments<Request>;

  constructor(private readonly door: Door) {
    this.pending = new PendingDocuments(door, REQUESTS);
  }

  getMany(ids: readonly string[]): Promise<Request[]> {
    return this.door.getMany(REQUESTS, ids);
  }
}
