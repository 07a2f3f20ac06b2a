import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
/** GCM's full tag. NIST SP 800-38D allows shorter tags, which are easier to forge, and Node accepts them unless the length is set. */
const TAG_BYTES = 16;
const GCM = { authTagLength: TAG_BYTES };

/** AES-256-GCM with a random nonce. `about` is authenticated and not stored. @returns nonce, tag and ciphertext */
export function sealBytes(key: Buffer, bytes: Uint8Array, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, GCM).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @returns undefined if the bytes were sealed with another key or about another thing, or have been changed */
export function openBytes(key: Buffer, sealed: Buffer, about: string): Buffer | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), GCM).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([body, decipher.final()]);
  } catch {
    return undefined;
  }
}
