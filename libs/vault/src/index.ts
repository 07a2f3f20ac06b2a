export { openSecrets, verifyHashOf } from './connection-secrets.js';
export * from './vault.js';
