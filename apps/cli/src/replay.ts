import { settingsOfProcess } from '@turant/config';
import { createIds, SettingsError } from '@turant/domain';
import { replayGroup } from '@turant/management';
import { GROUPS, machineClock } from '@turant/road';
import { appendAudit, OPERATOR_TRAIL } from '@turant/store';
import { withSealedRecords } from './open-records.js';

/** `turant replay [--group STEP]`: makes dead letters due now; the workers' sweep handles them within seconds. */
export async function replay({ group }: { group?: string }): Promise<number> {
  if (group !== undefined && !GROUPS.includes(group)) throw new SettingsError('USAGE', `--group is one of ${GROUPS.join(', ')}`);
  return withSealedRecords(settingsOfProcess(), async ({ store }) => {
    const context = { store, ids: createIds(Date.now), clock: machineClock };
    for (const one of group === undefined ? GROUPS : [group]) {
      const act = { action: 'order', what: 'dead-letters', whatId: one } as const;
      await appendAudit(context, OPERATOR_TRAIL, { kind: 'command-line' }, act);
      const count = await replayGroup({ store, clock: machineClock }, one);
      process.stdout.write(`${one}: ${count} to be handled again\n`);
    }
    return 0;
  });
}
