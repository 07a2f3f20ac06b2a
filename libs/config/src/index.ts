export { addressProblems, checkAddresses } from './check-addresses.js';
export * from './client-settings.js';
export type { KmsSettings } from './kms-settings.js';
export * from './settings.js';
export type { S3Settings } from './storage-settings.js';
export type { TraceSettings } from './trace-settings.js';
export type { TranscriberSettings } from './transcriber-settings.js';
