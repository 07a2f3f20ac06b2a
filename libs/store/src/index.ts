export type { CommitResult, Door, Guard, InsertResult, Op, Reader } from './door/door.js';
export type { CounterRaise } from './counters/counters.js';
export type { Pending, PendingDocuments } from './pending-documents.js';
export { openStore, Store, type StoreOptions } from './store.js';
export type { PageQuery } from './tenant-repository.js';
