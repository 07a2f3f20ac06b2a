export { Batcher } from './batcher.js';
export { everyPage, everyRecord } from './every-page.js';
export { optimistic } from './optimistic.js';
export { roundRobin } from './round-robin.js';
export { Semaphore } from './semaphore.js';
export { TtlCache } from './ttl-cache.js';
