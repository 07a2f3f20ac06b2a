import { readFile } from 'node:fs/promises';
import { settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { startReplicaSet } from '@turant/store';

/** `turant replica-set`: creates the replica set's members and users by MONGODB_URI. Runs on the machine of the first member. */
export async function replicaSet({ adminPasswordFile: file }: { adminPasswordFile: string }): Promise<number> {
  const { mongodbUri } = settingsOfProcess();
  if (mongodbUri === undefined) throw new SettingsError('ENGINES_MISSING');
  const adminPassword = (await readFile(file, 'utf8')).trim();
  if (adminPassword === '') throw new SettingsError('USAGE', 'the file of --admin-password-file is empty');
  await startReplicaSet({ uri: mongodbUri, adminPassword });
  process.stdout.write('the replica set and its users are there\n');
  return 0;
}
