import { everyRecord } from '@turant/async';
import { TrunkQualitySum, type TenantId, type TrunkQuality } from '@turant/domain';
import type { Store } from '@turant/store';
import { allTenants } from '../all-tenants.js';
import { findTrunk, type TrunksContext } from './trunks-context.js';

/** Calls that were requested from `since` on and before `until`. */
export interface QualityTimes {
  since: Date;
  until: Date;
}

/** `isWhole`: all calls of the time were looked at, and not only the newest ones. */
export type TrunkQualityView = TrunkQuality & { isWhole: boolean };

const QUALITY_CALLS_A_PAGE = 200;
/** So many calls of a tenant are looked at for one answer: about a second of work. */
const MAX_CALLS_OF_TENANT = 10_000;
/** The time that is looked at where nobody says another one. */
export const DEFAULT_QUALITY_MS = 24 * 60 * 60 * 1_000;

/** By the trunk's id. */
type Sums = Map<string, TrunkQualitySum>;

/** @returns false if there are more calls than were looked at */
async function addCalls(store: Pick<Store, 'calls'>, tenant: TenantId, times: QualityTimes, sums: Sums): Promise<boolean> {
  let lookedAt = 0;
  const read = (before: string | undefined, limit: number) =>
    store.calls.list(tenant, { ...times, limit, ...(before !== undefined && { before }) });
  for await (const call of everyRecord(QUALITY_CALLS_A_PAGE, read)) {
    if (lookedAt === MAX_CALLS_OF_TENANT) return false;
    lookedAt += 1;
    if (call.trunkId !== undefined) sums.get(call.trunkId)?.add(call);
  }
  return true;
}

/** Of the calls of all tenants over one trunk. @throws RejectedError TRUNK_NOT_FOUND */
export async function qualityOfTrunk(context: TrunksContext, trunkId: string, times: QualityTimes): Promise<TrunkQualityView> {
  await findTrunk(context, trunkId);
  const sum = new TrunkQualitySum();
  let isWhole = true;
  for await (const tenant of allTenants(context.store))
    isWhole = (await addCalls(context.store, tenant, times, new Map([[trunkId, sum]]))) && isWhole;
  return { ...sum.quality, isWhole };
}

/** Of a tenant's own calls in the last 24 hours, by trunk. */
export async function qualityForTenant(
  { store, clock }: Pick<TrunksContext, 'store' | 'clock'>,
  tenant: TenantId,
  trunkIds: readonly string[],
): Promise<ReadonlyMap<string, TrunkQualityView>> {
  const sums: Sums = new Map(trunkIds.map((id) => [id, new TrunkQualitySum()]));
  const until = clock.now();
  const isWhole = await addCalls(store, tenant, { since: new Date(until.getTime() - DEFAULT_QUALITY_MS), until }, sums);
  return new Map([...sums].map(([id, sum]) => [id, { ...sum.quality, isWhole }]));
}
