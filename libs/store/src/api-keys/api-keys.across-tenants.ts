import type { ApiKey } from '@turant/domain';
import type { StorageEngine } from '../engine/storage-engine.js';
import { API_KEYS } from './api-keys.schema.js';

/** For the key check, which finds the tenant of a key. */
export class ApiKeysAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** For a link to a recording: a key of the operator makes some for every tenant, and is stored with the first one. */
  get(keyId: string): Promise<ApiKey | undefined> {
    return this.engine.get(API_KEYS, keyId);
  }

  /** @param hash SHA-256 of the key, hex */
  async withHash(hash: string): Promise<ApiKey | undefined> {
    return (await this.engine.find(API_KEYS, { index: 'hash', equals: [hash], limit: 1 }))[0];
  }
}
