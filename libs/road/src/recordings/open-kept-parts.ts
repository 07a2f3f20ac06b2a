import type { Settings } from '@turant/config';
import { startRecorder, type Recorder } from '@turant/recordings';
import { openStorage, type ObjectStorage } from '@turant/storage';
import { createMasterKeys, KeyRing, type MasterKeyFile } from '@turant/vault';
import type { RoadContext } from '../road-context.js';

/** The parts with which a process keeps and reads recordings. */
export interface KeptParts {
  storage: ObjectStorage;
  keys: KeyRing;
  /** Where the files of calls that last lie, of this machine. */
  spoolDir: string;
}

/** @throws SettingsError STORAGE_SETTINGS */
export async function openKeptParts(
  settings: Pick<Settings, 'storage' | 'kms'>,
  { store, ids, clock, log }: Pick<RoadContext, 'store' | 'ids' | 'clock' | 'log'>,
  masterKey: MasterKeyFile,
): Promise<KeptParts> {
  const masterKeys = createMasterKeys(masterKey, settings.kms);
  const keys = new KeyRing({ records: store.tenantKeys, masterKeys, ids, clock });
  return { storage: await openStorage(settings.storage, log), keys, spoolDir: settings.storage.spoolDir };
}

/** @returns undefined if this process is to record nothing */
export const startRecorderOf = async (
  settings: Pick<Settings, 'storage' | 'recordings'>,
  log: RoadContext['log'],
): Promise<Recorder | undefined> => (settings.recordings ? startRecorder({ spoolDir: settings.storage.spoolDir, log }) : undefined);
