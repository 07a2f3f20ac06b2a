import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The plugin call that is under way: aborted when its time is over, so that an abandoned one makes no more requests. The client itself is
 * the same for all calls, because plugins keep access tokens by it.
 */
export const callSignal = new AsyncLocalStorage<AbortSignal>();
