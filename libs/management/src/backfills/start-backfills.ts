import { errorFields } from '@turant/observability';
import { addSearchKeys } from './add-search-keys.js';
import { countPast } from './count-past.js';
import { backfillEachTenant, type BackfillContext } from './backfill.js';

/** Runs all backfills, one after another, in the background. After a crash the next start goes on. */
export function startBackfills(context: BackfillContext, inFlightMs: number): { stop(): Promise<void> } {
  let isStopping = false;
  const options = { inFlightMs, isStopping: () => isStopping };
  const working = (async () => {
    for (const work of [addSearchKeys, countPast]) await backfillEachTenant(context, work, options);
  })().catch((error) => {
    context.log.warn(errorFields(error), 'the backfills stopped; the next start tries again');
  });
  return {
    stop: () => {
      isStopping = true;
      return working;
    },
  };
}
