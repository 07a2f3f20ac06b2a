import { RetryLaterError } from '@turant/domain';
import type { ErasingParts } from './erasing-parts.js';

function refuse(): never {
  throw new RetryLaterError('STORAGE_UNAVAILABLE', 'this process was given no object storage', 60_000);
}

/** Of a process that was given no object storage: it destroys nothing, and whatever needs that waits. */
export const NO_ERASING: ErasingParts = {
  storage: { putBytes: async () => refuse(), get: async () => refuse(), delete: async () => refuse(), list: async () => refuse() },
  vault: { hash: refuse },
  sign: async () => refuse(),
  publicKeyOf: async () => refuse(),
};
