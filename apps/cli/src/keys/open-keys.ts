import { settingsOfProcess, type Settings } from '@turant/config';
import { createIds, SettingsError } from '@turant/domain';
import type { SigningContext } from '@turant/management';
import { machineClock } from '@turant/road';
import { sealedStore, type Store } from '@turant/store';
import { createMasterKeys, createVault, KeyRing, masterKeyIn, type MasterKeyFile, type MasterKeys } from '@turant/vault';
import { masterKeyPathOf, withRecords } from '../open-records.js';

/** The records with their keys; what is written has its entry in the audit trail. */
export interface OpenKeys {
  settings: Settings;
  store: Store;
  /** Path of the master key file. */
  path: string;
  file: MasterKeyFile;
  masterKeys: MasterKeys;
  ring: KeyRing;
  signing: SigningContext;
}

/**
 * Opens the records, with the master key file that the service uses: a standalone's lies in its data folder. A file that is missing is
 * not made: with another key nothing would open.
 * @param isToBeSealed absent: records that were not sealed yet are, as at the first start of a service
 */
export async function withOpenKeys<T>(work: (keys: OpenKeys) => Promise<T>, { isToBeSealed = true } = {}): Promise<T> {
  const settings = settingsOfProcess();
  const { kms } = settings;
  const path = masterKeyPathOf(settings);
  const file = await masterKeyIn(path, { mayCreate: false });
  return withRecords(settings, async (records) => {
    const masterKeys = createMasterKeys(file, kms);
    const ids = createIds(() => machineClock.now().getTime());
    const vault = createVault(file);
    const sealed = isToBeSealed ? await sealedStore({ store: records, vault, clock: machineClock }) : records;
    const store = sealed.as({ actor: COMMAND_LINE, ids, clock: machineClock, hash: (text) => vault.hash(text) });
    const ring = new KeyRing({ records: store.tenantKeys, masterKeys, ids, clock: machineClock });
    const signing = { store, ids, clock: machineClock, vault };
    return work({ settings, store, path, file, masterKeys, ring, signing });
  });
}

/** Who is named in the audit trail. */
export const COMMAND_LINE = { kind: 'command-line' } as const;

/** A standalone's folder can be opened by one process only, so that none runs on it now. For other records the operator has to say so. */
export const isStoppedBy = ({ settings }: OpenKeys, { stopped = false }: { stopped?: boolean }): boolean =>
  stopped || settings.mongodbUri === undefined;

/** @throws SettingsError USAGE */
export function checkStopped(keys: OpenKeys, options: { stopped?: boolean }): void {
  if (!isStoppedBy(keys, options))
    throw new SettingsError(
      'USAGE',
      'stop every api process and worker first, and say so by --stopped: what a process seals by the old key meanwhile is lost',
    );
}
