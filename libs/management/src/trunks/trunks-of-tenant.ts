import type { TenantId } from '@turant/domain';
import { qualityForTenant, type TrunkQualityView } from './trunk-quality.js';
import { trunkView, type TrunkView } from './trunk-view.js';
import type { TrunksContext } from './trunks-context.js';

/** What a tenant may know of a trunk: how it is, and not how it is reached or who else calls over it. */
export type TenantTrunkView = Pick<
  TrunkView,
  'trunkId' | 'name' | 'kind' | 'driver' | 'isDraining' | 'breaker' | 'heldUntil' | 'health'
> & {
  /** Of the tenant's own calls in the last 24 hours. */
  quality: TrunkQualityView;
};

/** The trunks on which an active number of the tenant is registered, in the order in which they are tried. */
export async function trunksOfTenant(
  context: Pick<TrunksContext, 'store' | 'clock'>,
  tenant: TenantId,
): Promise<{ data: TenantTrunkView[] }> {
  const { trunks, virtualNumbers } = context.store.acrossTenants;
  const [all, numbers] = await Promise.all([trunks.all(), virtualNumbers.inUse()]);
  const own = new Set(numbers.flatMap(({ tenantId, status, trunkIds }) => (tenantId === tenant && status === 'active' ? trunkIds : [])));
  const quality = await qualityForTenant(context, tenant, [...own]);
  const views = await Promise.all(all.filter(({ _id }) => own.has(_id)).map((trunk) => trunkView(context, trunk)));
  return {
    data: views.flatMap(({ trunkId, name, kind, driver, isDraining, breaker, heldUntil, health }) => {
      const own = quality.get(trunkId);
      return own ? [{ trunkId, name, kind, driver, isDraining, breaker, heldUntil, health, quality: own }] : [];
    }),
  };
}
