import type { Tenant, TenantId } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { ManagementContext } from '../management-context.js';

export type PastContext = Pick<ManagementContext, 'store' | 'clock'> & { log: Logger };

export interface PastOptions {
  /** See `TenantAtMoment`: for so long an event may be on its way to its projector. */
  inFlightMs: number;
  isStopping?: () => boolean;
}

/** What is done once for each tenant, because an older release has left its records otherwise. */
export interface PastWork {
  /** For the log, when it has failed. */
  says: string;
  isDone(tenant: Tenant): boolean;
  /** Marks the tenant at its end, so that `isDone`. Two processes may do it at the same time, and a crash may come anywhere. */
  doFor(context: PastContext, tenantId: TenantId, options: PastOptions): Promise<void>;
}

/** Of a tenant that this release makes: nothing is left to be done for it. */
export const WITHOUT_PAST = { hasCountedMonths: true, hasSearchKeys: true } as const satisfies Partial<Tenant>;

const TENANTS_A_PAGE = 100;

/** Does it for each tenant that lacks it; a tenant for which it fails is left to the next start. Resolves when all tenants have had their turn. */
export async function doForEachTenant(context: PastContext, work: PastWork, options: PastOptions): Promise<void> {
  const { tenants } = context.store.acrossTenants;
  for (const status of ['active', 'suspended'] as const)
    for (let after = ''; ;) {
      const page = await tenants.ofStatus(status, after, TENANTS_A_PAGE);
      for (const tenant of page) {
        if (options.isStopping?.()) return;
        if (!work.isDone(tenant)) await doOrLog(context, work, tenant._id, options);
      }
      if (page.length < TENANTS_A_PAGE) break;
      after = page.at(-1)?._id ?? after;
    }
}

async function doOrLog(context: PastContext, { says, doFor }: PastWork, tenantId: TenantId, options: PastOptions): Promise<void> {
  try {
    await doFor(context, tenantId, options);
  } catch (error) {
    if (!options.isStopping?.()) context.log.warn({ ...errorFields(error), tenantId }, `${says}; the next start tries again`);
  }
}
