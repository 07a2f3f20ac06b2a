import type { RoadContext } from './road-context.js';

/** The reasons why calls are held back right now. */
export type RoadHealth = Awaited<ReturnType<typeof roadHealth>>;

/** Looks at the trunks and waiting calls of all tenants, for the operator. It holds figures only, and no tenant's data. */
export async function roadHealth({ store }: Pick<RoadContext, 'store'>) {
  const { trunks, calls } = store.acrossTenants;
  const [all, callsWaitingForMoney, callsWaitingForTrunk] = await Promise.all([
    trunks.all(),
    calls.countWaiting('wallet'),
    calls.countWaiting('trunk'),
  ]);
  // A trunk is failing while its breaker is open.
  return { failingTrunks: all.filter(({ breaker }) => breaker?.openUntil).length, callsWaitingForMoney, callsWaitingForTrunk };
}
