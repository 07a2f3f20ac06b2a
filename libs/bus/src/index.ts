export * from './bus.js';
export { EmbeddedBus } from './embedded/embedded-bus.js';
