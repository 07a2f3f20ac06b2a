import { LOW_CALLS } from '@turant/domain';
import type { Metrics } from '@turant/observability';
import { firstPricePaise } from './calls/limits.js';
import type { RoadContext } from './road-context.js';

/** No more calls than this are counted, so that reading the metrics stays cheap. */
const MAX_WAITING_COUNTED = 1_000;
const MAX_WALLETS_READ = 1_000;
/** This time lies after every due time. */
const ANY_TIME = new Date(8.64e15);
const WAITS_FOR = ['turn', 'limit'];

/** Measures what the store knows whenever the metrics are read; for a process that places calls. */
export function measureRoad({ store }: Pick<RoadContext, 'store'>, metrics: Metrics): void {
  metrics.onRead(async () => {
    const waiting = await store.acrossTenants.calls.due('requested', ANY_TIME, MAX_WAITING_COUNTED);
    const counts = new Map(WAITS_FOR.map((what) => [what, 0]));
    for (const { waitingFor = 'turn' } of waiting) counts.set(waitingFor, (counts.get(waitingFor) ?? 0) + 1);
    for (const [what, count] of counts) metrics.waitingCalls.set({ for: what }, count);
    for (const reason of ['wallet', 'daily-cap', 'trunk'] as const)
      metrics.waitingCalls.set({ for: reason }, await store.acrossTenants.calls.countWaiting(reason));
  });
  metrics.onRead(async () => {
    const tenants = await store.acrossTenants.tenants.active(MAX_WALLETS_READ);
    const isLow = tenants.map(async ({ _id, defaultTier }) => {
      const { availablePaise } = await store.wallets.get(_id);
      return availablePaise < LOW_CALLS * firstPricePaise(defaultTier);
    });
    metrics.lowWallets.set((await Promise.all(isLow)).filter(Boolean).length);
  });
}
