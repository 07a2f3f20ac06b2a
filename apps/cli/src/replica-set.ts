import { readFile } from 'node:fs/promises';
import { settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { startReplicaSet } from '@turant/store';
import { readOptions } from './options.js';

const USAGE = 'turant replica-set --admin-password-file FILE';

/** `turant replica-set`: creates the replica set's members and users by MONGODB_URI. Runs on the machine of the first member. */
export async function replicaSet(args: readonly string[]): Promise<number> {
  const { 'admin-password-file': file } = readOptions(args, ['admin-password-file']);
  if (file === undefined) throw new SettingsError('USAGE', USAGE);
  const { mongodbUri } = settingsOfProcess();
  if (mongodbUri === undefined) throw new SettingsError('ENGINES_MISSING', 'MONGODB_URI is needed');
  const adminPassword = (await readFile(file, 'utf8')).trim();
  if (adminPassword === '') throw new SettingsError('USAGE', `${USAGE}: the file is empty`);
  await startReplicaSet({ uri: mongodbUri, adminPassword });
  process.stdout.write('the replica set and its users are there\n');
  return 0;
}
