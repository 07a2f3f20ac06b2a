import type { Notice } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { TenantRepository } from '../tenant-repository.js';
import { NOTICES } from '../collections.js';

/** The notices that were told, so that each is told once. */
export class Notices extends TenantRepository<Notice> {
  constructor(engine: StorageEngine) {
    super(engine, NOTICES);
  }
}
