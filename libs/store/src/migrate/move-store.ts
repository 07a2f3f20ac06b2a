import { existsSync } from 'node:fs';
import { SettingsError } from '@turant/domain';
import { planOf } from '../engine/schema-indexes.js';
import { openEmbedded } from '../embedded/embedded-engine.js';
import { openMongo } from '../mongo/mongo-engine.js';
import { SCHEMAS } from '../collections.js';
import { copyStore, type Copied } from './copy-store.js';

export interface MoveOrder {
  /** Folder of a standalone that is stopped. */
  dataDir: string;
  mongodbUri: string;
  onCopied: (copied: Copied) => void;
}

/**
 * Copies a data folder into MongoDB. The folder is locked as a service locks it, so no service can run on it meanwhile.
 * @returns whether both engines hold the same
 * @throws SettingsError DATA_FOLDER_MISSING, DATA_FOLDER_IN_USE, DATA_FOLDER_NEWER, DATABASE_NEWER;
 *   RetryLaterError STORE_UNAVAILABLE: run it again
 */
export async function moveStore({ dataDir, mongodbUri, onCopied }: MoveOrder): Promise<boolean> {
  // `openEmbedded` would create a missing folder, and a mistyped path would be moved as an empty store.
  if (!existsSync(`${dataDir}/store`)) throw new SettingsError('DATA_FOLDER_MISSING', `there is no data in ${dataDir}`);
  const source = await openEmbedded({ dataDir, plans: Object.entries(SCHEMAS).map(([name, schema]) => planOf(name, schema)) });
  try {
    await source.migrate();
    const target = await openMongo({ uri: mongodbUri, schemas: SCHEMAS });
    try {
      await target.migrate();
      return await copyStore({ source, target, names: Object.keys(SCHEMAS), onCopied });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
