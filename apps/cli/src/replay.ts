import { settingsOfProcess } from '@turant/config';
import { SettingsError } from '@turant/domain';
import { ROAD } from '@turant/road';
import { openStore } from '@turant/store';
import { readOptions } from './options.js';

/** `turant replay [--group STEP]`: dead letters are due now; the workers' sweep handles them within seconds. */
export async function replay(args: readonly string[]): Promise<number> {
  const { group } = readOptions(args, ['group']);
  const groups = ROAD.filter(({ handle }) => handle).map(({ step }) => step);
  if (group !== undefined && !groups.includes(group)) throw new SettingsError('USAGE', `--group is one of ${groups.join(', ')}`);
  const { mongodbUri, dataDir } = settingsOfProcess();
  const store = await openStore(mongodbUri === undefined ? { dataDir } : { mongodbUri });
  try {
    for (const one of group === undefined ? groups : [group]) {
      const count = await store.acrossTenants.deadLetters.replay(one, new Date());
      process.stdout.write(`${one}: ${count} to be handled again\n`);
    }
    return 0;
  } finally {
    await store.close();
  }
}
