export * from './logger.js';
export { stopOnSignals } from './stop-on-signals.js';
