import { join, resolve } from 'node:path';
import { settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { moveStore, type Copied } from '@turant/store';

/**
 * `turant migrate --from DATA_DIR`: moves a stopped standalone's records into MongoDB and prints a line per collection. No bus and no
 * line is opened: nothing is sent and nobody is called.
 * @returns 0 only if both engines hold the same records
 */
export async function migrate({ from }: { from: string }): Promise<number> {
  const { mongodbUri } = settingsOfProcess();
  if (mongodbUri === undefined) throw new SettingsError('ENGINES_MISSING', 'MONGODB_URI is needed: the database to move to');
  const dataDir = resolve(from);
  const isEqual = await moveStore({ dataDir, mongodbUri, onCopied: printCopied });
  process.stdout.write(isEqual ? nextSteps(dataDir) : '\nNot equal: see above. Nothing that was there before has been changed.\n');
  return isEqual ? 0 : 1;
}

function printCopied({ name, source, target, differing, examples, isEqual }: Copied): void {
  process.stdout.write(`${name} ${source} ${target}\n`);
  if (isEqual) {
    if (differing > 0 || source !== target) process.stderr.write(`  ${name}: the database's own processes hold them; left as they are\n`);
    return;
  }
  if (differing > 0)
    process.stderr.write(
      `  ${name}: ${differing} not moved, the database holds them otherwise (or another with the same unique key): ${examples.map(masked).join(', ')}\n`,
    );
  if (target > source) process.stderr.write(`  ${name}: ${target - source} more in the database than in the folder\n`);
}

/** Masks the phone number that an id of the do-not-call list contains. */
const masked = (id: string): string => id.replace(/\|\+?\d+(\d\d)$/, '|…$1');

const nextSteps = (dataDir: string): string => `
All equal. Two things remain yours:
  The master key is not in the database: give every process MASTER_KEY_FILE=${join(dataDir, 'master.key')} (or a copy, mode 0600);
  sealed trunk passwords open with no other.
  Do not start the standalone on ${dataDir} again: its open calls are the workers' now.
`;
