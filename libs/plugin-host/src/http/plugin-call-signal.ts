import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The signal of the plugin call in progress. It is aborted after the call's timeout, so that an abandoned call makes no more
 * requests. The signal is not a part of the client, because all calls share one client, under which plugins cache access tokens.
 */
export const pluginCallSignal = new AsyncLocalStorage<AbortSignal>();
