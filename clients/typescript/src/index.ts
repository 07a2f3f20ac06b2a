import type { webhooks } from './schema.js';

export { createTurantClient, type TurantAccess, type TurantClient, type TurantClientOptions } from './client.js';
export type { ListPath, Row } from './list.js';
export { liveEvents, type LiveEvent, type LiveOptions } from './live-events.js';
export { TurantProblem } from './problem.js';
export type { RetryOptions } from './retry.js';
export type * from './schema.js';

/** An event that is sent to a subscription (`POST /api/subscriptions`): its `type` says what its `data` is. */
export type TurantEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];
