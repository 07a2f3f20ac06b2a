export { openSecrets, verifyHashOf } from './connection-secrets.js';
export { FrameSealer, MAX_FRAME_BYTES, openFrames, type FramesAbout, type OpenedFrames } from './sealed-frames.js';
export * from './vault.js';
