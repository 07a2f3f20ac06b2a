import { EmbeddedBus } from '@turant/bus';
import { settingsOfProcess } from '@turant/config';
import { erasingPartsOf } from '@turant/management';
import { createLogger } from '@turant/observability';
import { keepDeadLetters, openRoad, replayErasures } from '@turant/road';
import { keptMasterKey, openRecords } from './open-records.js';

/**
 * `turant erasures replay`: erases again whom the storage names, after records were restored from a copy that is older than the erasure.
 * @returns 1 if an erasure has to wait, for example because the restored records have a call on the line
 */
export async function erasuresReplay(): Promise<number> {
  const settings = settingsOfProcess();
  const log = createLogger(settings.logLevel);
  const store = await openRecords(settings);
  // Events of calls that are cancelled stay in their documents, and the service publishes them at its start.
  const bus = new EmbeddedBus(keepDeadLetters(store, log));
  await bus.start();
  const { road } = await openRoad({ settings, store, bus, log, erasingParts: erasingPartsOf }, await keptMasterKey(settings));
  try {
    const { known, leads, tenants, waiting } = await replayErasures(road, { withKeys: true });
    process.stdout.write(`${known} erased persons are known to the storage, ${leads} of them were erased again; tenants: ${tenants}\n`);
    if (waiting > 0) process.stdout.write(`${waiting} erasures have to wait: the service goes on with them after its start\n`);
    return waiting > 0 ? 1 : 0;
  } finally {
    await road.outbox.settled();
    await bus.close();
    await store.close();
  }
}
