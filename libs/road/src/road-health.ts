import type { RoadContext } from './road-context.js';

/** The reasons why calls are held back right now. */
export interface RoadHealth {
  /** Trunks whose breaker is open. */
  failingTrunks: number;
  callsWaitingForMoney: number;
  callsWaitingForTrunk: number;
}

/** Looks at the trunks and waiting calls of all tenants, for the operator. It holds figures only, and no tenant's data. */
export async function roadHealth({ store }: Pick<RoadContext, 'store'>): Promise<RoadHealth> {
  const { trunks, calls } = store.acrossTenants;
  const [all, callsWaitingForMoney, callsWaitingForTrunk] = await Promise.all([
    trunks.all(),
    calls.countWaiting('wallet'),
    calls.countWaiting('trunk'),
  ]);
  return { failingTrunks: all.filter(({ breaker }) => breaker?.openUntil).length, callsWaitingForMoney, callsWaitingForTrunk };
}
