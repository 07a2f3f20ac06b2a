import type { Erasure } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { ERASURES } from '../collections.js';

/** Erasures whose process died before all was destroyed. */
export class ErasuresAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Oldest first. */
  begun(limit: number): Promise<Erasure[]> {
    return this.engine.find(ERASURES, { index: 'by-state', equals: ['begun'], limit });
  }
}
