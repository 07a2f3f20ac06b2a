import { everyRecord } from '@turant/async';
import type { KmsSettings } from '@turant/config';
import type { Store } from '@turant/store';
import {
  createMasterKeys,
  createVault,
  tenantKeyAbout,
  withNewMasterKey,
  withoutOldMasterKeys,
  type MasterKeyFile,
  type MasterKeys,
} from '@turant/vault';
import { resealSecrets } from './reseal-secrets.js';

const TENANT_KEYS_A_PAGE = 100;

export interface MasterRotation {
  /** Secrets that this run has sealed anew. */
  resealed: number;
  /** Tenants' keys that this run has wrapped anew. */
  rewrapped: number;
}

/**
 * Gives the file a new master key, seals every secret anew by it, wraps the tenants' keys anew by it or by the KMS, and takes the older
 * keys out of the file. No process may seal by the file meanwhile. It may be killed at any point: the file holds the older keys until
 * nothing needs them, and the next run goes on without making a further key.
 * @param keep writes the file durably
 */
export async function rotateMasterKey(
  { store, kms }: { store: Store; kms?: KmsSettings },
  found: MasterKeyFile,
  keep: (file: MasterKeyFile) => Promise<void>,
): Promise<MasterRotation> {
  // Before anything is written: a tenant's key that no key at hand unwraps would stop the rotation halfway.
  const ids = await store.acrossTenants.tenantKeys.masterKeyIds();
  for (const id of ids) createMasterKeys(found, kms).withId(id);
  const both = found.keys.length > 1 ? found : withNewMasterKey(found);
  if (both !== found) await keep(both);
  const total: MasterRotation = { resealed: 0, rewrapped: 0 };
  for (;;) {
    const resealed = await resealSecrets(store, createVault(both));
    const rewrapped = await rewrapTenantKeys(store, createMasterKeys(both, kms));
    total.resealed += resealed;
    total.rewrapped += rewrapped;
    // A pass that has found nothing to do proves that the newest keys open everything.
    if (resealed + rewrapped === 0) break;
  }
  await keep(withoutOldMasterKeys(both));
  return total;
}

/** @returns how many were not wrapped by the current master key */
async function rewrapTenantKeys({ acrossTenants }: Store, masterKeys: MasterKeys): Promise<number> {
  const { current } = masterKeys;
  let count = 0;
  for (const id of (await acrossTenants.tenantKeys.masterKeyIds()).filter((one) => one !== current.id)) {
    const old = masterKeys.withId(id);
    const wrappedById = everyRecord(TENANT_KEYS_A_PAGE, (after = '', limit) => acrossTenants.tenantKeys.wrappedBy(id, after, limit));
    for await (const read of wrappedById) {
      const about = tenantKeyAbout(read.tenantId, read.version);
      const wrapped = await current.wrap(await old.unwrap(read.wrapped, about), about);
      await acrossTenants.tenantKeys.rewrap(read, wrapped, current.id);
      count += 1;
    }
  }
  return count;
}
