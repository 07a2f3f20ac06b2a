import { errorFields } from '@turant/observability';
import { addSearchKeys } from './add-search-keys.js';
import { countPast } from './count-past.js';
import { doForEachTenant, type PastContext } from './past-work.js';

/** Does what older releases have left to be done, one after another, beside the other work of a process. A start after a crash goes on. */
export function startPastWork(context: PastContext, inFlightMs: number): { stop(): Promise<void> } {
  let isStopping = false;
  const options = { inFlightMs, isStopping: () => isStopping };
  const working = (async () => {
    for (const work of [addSearchKeys, countPast]) await doForEachTenant(context, work, options);
  })().catch((error) => {
    context.log.warn(errorFields(error), 'what an older release has left was not done; the next start tries again');
  });
  return {
    stop: () => {
      isStopping = true;
      return working;
    },
  };
}
