export * from './call.js';
export * from './errors.js';
export * from './event.js';
export * from './ids.js';
export * from './tier.js';
