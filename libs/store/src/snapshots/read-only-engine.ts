import type { StorageEngine } from '../engine/storage-engine.js';

/** An engine of which only moments can be read. Every StorageEngine is one, too. */
export type ReadOnlyEngine = Pick<StorageEngine, 'onSnapshot' | 'close'>;
