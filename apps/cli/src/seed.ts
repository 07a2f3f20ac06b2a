import { settingsOfProcess } from '@turant/config';
import { createIds, SettingsError } from '@turant/domain';
import { seedCalls } from '@turant/management';
import { withSealedRecords } from './open-records.js';

const MAX_SEEDED_CALLS = 100_000_000;
const PROGRESS_INTERVAL_MS = 2_000;

/**
 * `turant seed --calls N [--tenant NAME]`: adds finished calls that cost nothing, to MONGODB_URI or the data folder of a stopped
 * service.
 */
export async function seed({ calls: text, tenant }: { calls: string; tenant?: string }): Promise<number> {
  const calls = Number(text);
  if (!/^\d+$/.test(text) || calls < 1 || calls > MAX_SEEDED_CALLS)
    throw new SettingsError('USAGE', `--calls is a whole number from 1 to ${MAX_SEEDED_CALLS}`);
  return withSealedRecords(settingsOfProcess(), async ({ store, vault }) => {
    const clock = { now: () => new Date() };
    const ids = createIds(Date.now);
    const actor = { kind: 'command-line' } as const;
    const started = Date.now();
    const seeded = await seedCalls(
      { store, told: store.as({ actor, ids, clock, hash: (text) => vault.hash(text) }), ids, clock, actor },
      { calls, ...(tenant !== undefined && { tenantName: tenant }), random: Math.random, onProgress: progressOf(calls) },
    );
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `${seeded.calls} calls, ${seeded.leads} leads and ${seeded.entries} timeline entries added to ${seeded.tenantId} in ${seconds} s\n`,
    );
    return 0;
  });
}

function progressOf(calls: number): (done: number) => void {
  let printedAt = Date.now();
  return (done) => {
    if (Date.now() - printedAt < PROGRESS_INTERVAL_MS) return;
    printedAt = Date.now();
    process.stdout.write(`${done} of ${calls} calls\n`);
  };
}
