import { mayTryAnotherTrunk, type Call, type CallHop, type TrunkFailure } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { takesCalls, untriedTrunk } from './choose-trunk.js';

/** A call that this many trunks have failed one after the other waits, as if there were no further trunk. */
const MAX_TRUNKS_IN_A_ROW = 3;

/**
 * Looks whether a call that has failed at its trunk may be tried on another one at once.
 * @returns the trunks that have failed the call, this one included; undefined if there is no other trunk that takes it now
 */
export async function hopsAfter(
  { store, clock }: Pick<RoadContext, 'store' | 'clock'>,
  call: Call,
  failure: TrunkFailure,
): Promise<CallHop[] | undefined> {
  const { trunkId, tenantId, hops: before = [] } = call;
  if (trunkId === undefined || !mayTryAnotherTrunk(failure)) return undefined;
  const now = clock.now();
  const { reason, sip } = failure;
  const hops = [...before, { trunkId, at: now, reason, ...(sip && { sipCode: sip.code }) }];
  if (hops.length >= MAX_TRUNKS_IN_A_ROW) return undefined;
  const [trunks, numbers] = await Promise.all([store.acrossTenants.trunks.all(), store.virtualNumbers.all(tenantId)]);
  const next = untriedTrunk({ ...call, hops }, { trunks, numbers, now });
  return next && takesCalls(next.trunk, now) ? hops : undefined;
}
