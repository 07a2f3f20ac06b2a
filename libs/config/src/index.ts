export * from './client-settings.js';
export * from './settings.js';
