import type { Document } from '../engine/storage-engine.js';

/** Reads all documents, for moving a store. The port `StorageEngine` lacks this, so that no repository can scan a collection. */
export interface EveryDocument {
  /** The number of documents in a collection. */
  total(name: string): Promise<number>;
  /** Documents in the order of their ids, after an id. */
  page(name: string, after: string | undefined, limit: number): Promise<Document[]>;
}
