import type { Request } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { UnpublishedEvents } from '../unpublished-events.js';
import { REQUESTS } from '../collections.js';

/** For the outbox, and for reading requests. */
export class RequestsAcrossTenants {
  readonly pending: UnpublishedEvents<Request>;

  constructor(private readonly engine: StorageEngine) {
    this.pending = new UnpublishedEvents(engine, REQUESTS);
  }

  getMany(ids: readonly string[]): Promise<Request[]> {
    return this.engine.getMany(REQUESTS, ids);
  }
}
