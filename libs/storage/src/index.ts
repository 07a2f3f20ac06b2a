export type { ByteRange, ObjectStorage } from './object-storage.js';
export { openStorage } from './open-storage.js';
