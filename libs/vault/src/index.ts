export { openAnswers, resealAnswers, sealAnswers } from './call-answers.js';
export { openSecrets, verifyHashOf } from './connection-secrets.js';
export { createMasterKeys, type MasterKeys } from './create-master-keys.js';
export { KeyRing, tenantKeyAbout } from './key-ring.js';
export {
  masterKeyIn,
  masterKeyOf,
  masterKeyPath,
  withNewMasterKey,
  withoutOldMasterKeys,
  writeMasterKey,
  type MasterKeyFile,
} from './master-key-file.js';
export { rotateTenantKey, type KeyObjects, type TenantRotation } from './rotate-tenant-key.js';
export { FrameSealer, MAX_FRAME_BYTES, openFrames, type FramesAbout } from './sealed-frames.js';
export { listedNumber } from './listed-number.js';
export * from './vault.js';
