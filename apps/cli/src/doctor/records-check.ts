import { RetryLaterError, SettingsError } from '@turant/domain';
import { examineDatabase } from '@turant/road';
import { examineFolder, type MongoState } from '@turant/store';
import { type Check, fail, type Finding, ok, type Surroundings, warn } from './check.js';
import { clockFinding } from './clock-finding.js';

/** MongoDB is a replica set whose members answer; or the records of DATA_DIR can be opened, or are open in the Turant that runs. */
export const recordsCheck: Check = {
  name: 'records',
  limitMs: 20_000,
  run: (at) => (at.settings.mongodbUri === undefined ? examineLmdb(at) : examineMongodb(at.settings.mongodbUri)),
};

async function examineLmdb({ settings: { dataDir }, service }: Surroundings): Promise<Finding[]> {
  try {
    const isThere = await examineFolder(dataDir);
    return [ok(isThere ? 'LMDB in DATA_DIR can be opened' : 'LMDB: DATA_DIR has no records yet, the first start makes them')];
  } catch (error) {
    const isInUse = error instanceof SettingsError && error.code === 'DATA_FOLDER_IN_USE';
    if (isInUse && service?.isReady) return [ok('LMDB in DATA_DIR is in use by the Turant that runs')];
    return [fail(`LMDB: ${(error as Error).message}`)];
  }
}

async function examineMongodb(uri: string): Promise<Finding[]> {
  try {
    return findingsOf(await examineDatabase(uri));
  } catch (error) {
    if (!(error instanceof RetryLaterError)) throw error;
    return [fail(`MongoDB: ${error.message}`, 'more than half of the members of MONGODB_URI have to be up: start what is down')];
  }
}

function findingsOf({ replicaSet, members, silent, aheadMs }: MongoState): Finding[] {
  const clock = clockFinding('MongoDB', aheadMs);
  return [membersFinding(replicaSet, members, silent), { ...clock, says: `the clock of this machine ${clock.says}` }];
}

function membersFinding(replicaSet: string, members: readonly string[], silent: readonly string[]): Finding {
  const says = `MongoDB: ${members.length - silent.length} of ${members.length} members of ${replicaSet} answer`;
  if (silent.length === 0) return ok(says);
  const answering = members.length - silent.length;
  const isLast = answering - 1 <= members.length / 2;
  return warn(
    `${says}, ${silent.join(' and ')} ${silent.length === 1 ? 'does' : 'do'} not`,
    `start what is down${isLast ? ': if one more fails, no lead is taken' : ''}`,
  );
}
