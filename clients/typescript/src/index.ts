export { createTurantClient, type TurantClient, type TurantClientOptions } from './client.js';
export { liveEvents, type LiveEvent, type LiveOptions } from './live-events.js';
export { TurantProblem } from './problem.js';
export type { components, operations, paths } from './schema.js';
