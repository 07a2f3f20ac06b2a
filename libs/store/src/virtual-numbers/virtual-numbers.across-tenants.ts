import { NUMBER_STATUSES, type VirtualNumber } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { VIRTUAL_NUMBERS } from '../collections.js';

const IN_USE = NUMBER_STATUSES.filter((status) => status !== 'released');

/** For the operator, who gives numbers to tenants. */
export class VirtualNumbersAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  get(id: string): Promise<VirtualNumber | undefined> {
    return this.engine.get(VIRTUAL_NUMBERS, id);
  }

  /** The records of a number that can be written in these ways. */
  written(ways: readonly string[]): Promise<VirtualNumber[]> {
    return this.engine.find(VIRTUAL_NUMBERS, { index: 'number', equals: [ways] });
  }

  /** All numbers that are not released. An operator has thousands of them at most, and no index tells them by their trunks. */
  inUse(): Promise<VirtualNumber[]> {
    return this.engine.find(VIRTUAL_NUMBERS, { index: 'of-all', equals: [IN_USE] });
  }
}
