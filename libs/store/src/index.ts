export type { CommitResult, Door, Guard, InsertResult, Op, Reader } from './door/door.js';
export { MAX_OF_ONE_ACCOUNT } from './connections/max-of-one-account.js';
export type { CounterRaise } from './counters/counters.js';
export type { Copied } from './migrate/copy-store.js';
export { moveStore, type MoveOrder } from './migrate/move-store.js';
export type { Pending, PendingDocuments } from './pending-documents.js';
export { startReplicaSet, type ReplicaSetOptions } from './mongo/replica-set.js';
export { openStore, Store, type StoreOptions } from './store.js';
export { firstIdAt, type PageQuery } from './tenant-repository.js';
