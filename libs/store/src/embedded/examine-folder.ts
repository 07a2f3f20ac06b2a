import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from './embedded-engine.js';

/**
 * Opens the records of a data folder for a moment, without migrating them.
 * @returns whether there are any
 * @throws SettingsError DATA_FOLDER_IN_USE, DATA_FOLDER_NEWER, DATA_FOLDER_SHARED
 */
export async function examineFolder(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, 'store'))) return false;
  const engine = await openEmbedded({ dataDir, plans: [] });
  await engine.close();
  return true;
}
