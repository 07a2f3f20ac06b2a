import type { Settings } from '@turant/config';
import type { Logger } from '@turant/observability';
import { openFileStorage } from './files/file-storage.js';
import type { ObjectStorage } from './object-storage.js';
import { S3Storage } from './s3/s3-storage.js';

/** Opens the storage that the settings name. A bucket is not asked anything yet: see `check`. @throws SettingsError STORAGE_SETTINGS */
export const openStorage = async ({ dir, s3 }: Omit<Settings['storage'], 'spoolDir'>, log: Logger): Promise<ObjectStorage> =>
  s3 ? new S3Storage(s3) : openFileStorage(dir, log);

/** What is said at a start whose records are shared by several machines, while objects lie in a folder of each. */
export function storageWarning({ mongodbUri, storage }: Pick<Settings, 'mongodbUri' | 'storage'>): string | undefined {
  if (mongodbUri === undefined || storage.s3) return undefined;
  return 'recordings and transcripts lie in STORAGE_DIR of the machine that made them: with several machines set S3_ENDPOINT, or mount one folder on all of them';
}
