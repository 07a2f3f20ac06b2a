export { openSecrets } from './connection-secrets.js';
export * from './vault.js';
