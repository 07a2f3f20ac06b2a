import type { ApiKey } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { API_KEYS } from '../collections.js';

/** For the key check, which finds the tenant of a key. */
export class ApiKeysAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Of the tenant or of the operator, whose key is stored with the first tenant. */
  get(id: string): Promise<ApiKey | undefined> {
    return this.engine.get(API_KEYS, id);
  }

  /** @param hash SHA-256 of the key, hex */
  async withHash(hash: string): Promise<ApiKey | undefined> {
    return (await this.engine.find(API_KEYS, { index: 'hash', equals: [hash], limit: 1 }))[0];
  }
}
