import type { KmsSettings } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { KMS_ID_PREFIX, kmsMasterKey } from './kms/kms-master-key.js';
import { fileMasterKey, type MasterKey } from './master-key.js';
import type { MasterKeyFile } from './master-key-file.js';

/** The master keys at hand. */
export interface MasterKeys {
  /** Wraps tenants' keys from now on. */
  readonly current: MasterKey;
  /** @throws SettingsError VAULT_KEY if this process has no such key */
  withId(id: string): MasterKey;
}

/** With a KMS its key is the current one; keys of the file still unwrap what they have wrapped. */
export function createMasterKeys(file: MasterKeyFile, kms?: KmsSettings): MasterKeys {
  const ofFile = file.keys.map(fileMasterKey);
  const current = kms ? kmsMasterKey(kms) : (ofFile[0] as MasterKey);
  return {
    current,
    withId(id) {
      const found = [current, ...ofFile].find((one) => one.id === id);
      if (found) return found;
      // Another key of the same KMS, which KMS_KEY_ID named before.
      if (kms && id.startsWith(KMS_ID_PREFIX)) return kmsMasterKey({ ...kms, keyId: id.slice(KMS_ID_PREFIX.length) });
      throw new SettingsError(
        'VAULT_KEY',
        `a tenant's key was wrapped by the master key ${id}, which is not in the master key file or KMS`,
      );
    },
  };
}
