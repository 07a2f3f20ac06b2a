import { createHash } from 'node:crypto';
import { SettingsError } from '@turant/domain';
import { openBytes, sealBytes } from './gcm.js';

/** A key that wraps the tenants' keys. `about` is authenticated: a wrapped key cannot be moved to another tenant. */
export interface MasterKey {
  readonly id: string;
  wrap(key: Buffer, about: string): Promise<string>;
  /** @throws SettingsError VAULT_KEY, KMS_REFUSED; RetryLaterError KMS_UNAVAILABLE */
  unwrap(wrapped: string, about: string): Promise<Buffer>;
}

const ID_CHARACTERS = 16;

/** The id tells keys apart and tells nothing of the key, which is random. */
export const fileMasterKey = (key: Buffer): MasterKey => ({
  id: `file:${createHash('sha256').update(key).digest('hex').slice(0, ID_CHARACTERS)}`,
  wrap: async (bytes, about) => sealBytes(key, bytes, about).toString('base64url'),
  async unwrap(wrapped, about) {
    const opened = openBytes(key, Buffer.from(wrapped, 'base64url'), about);
    if (!opened) throw new SettingsError('VAULT_KEY', "a tenant's key cannot be unwrapped: it has been changed");
    return opened;
  },
});
