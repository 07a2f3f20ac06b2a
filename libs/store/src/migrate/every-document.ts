import type { Document } from '../engine/storage-engine.js';

/**
 * All documents of an end, whatever index they are in: for moving a store, and for nothing else. The engine does not have
 * it, so that no repository can look through a collection.
 */
export interface EveryDocument {
  /** How many a collection holds. */
  total(name: string): Promise<number>;
  /** In the order of their ids, beginning after one. */
  page(name: string, after: string | undefined, limit: number): Promise<Document[]>;
}
