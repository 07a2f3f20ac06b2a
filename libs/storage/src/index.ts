export type { ByteRange, ObjectStorage, StoredObject } from './object-storage.js';
export { isObjectName } from './object-name.js';
export { openStorage, storageWarning } from './open-storage.js';
