import { everyRecord } from '@turant/async';
import type { Tenant, TenantId } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { ManagementContext } from '../management-context.js';

export type BackfillContext = Pick<ManagementContext, 'store' | 'clock'> & { log: Logger };

export interface BackfillOptions {
  /** See `TenantAtMoment`: for so long an event may be on its way to its projector. */
  inFlightMs: number;
  isStopping?: () => boolean;
}

/** Adds to a tenant's records, once, what an older release did not store. */
export interface Backfill {
  /** For the log, when it has failed. */
  says: string;
  isDone(tenant: Tenant): boolean;
  /** Marks the tenant at its end, so that `isDone`. Two processes may do it at the same time, and a crash may come anywhere. */
  doFor(context: BackfillContext, tenantId: TenantId, options: BackfillOptions): Promise<void>;
}

/** The marks of a tenant that this release makes: it needs no backfill. */
export const BACKFILLED = { hasCountedMonths: true, hasSearchKeys: true } as const satisfies Partial<Tenant>;

const TENANTS_A_PAGE = 100;

/**
 * Runs a backfill for each tenant that is not marked as done. A failure is logged, and the next start of a process tries that tenant again. Resolves
 * when it has been tried for all tenants.
 */
export async function backfillEachTenant(context: BackfillContext, work: Backfill, options: BackfillOptions): Promise<void> {
  const { tenants } = context.store.acrossTenants;
  for (const status of ['active', 'suspended'] as const)
    for await (const tenant of everyRecord(TENANTS_A_PAGE, (after = '', limit) => tenants.ofStatus(status, after, limit))) {
      if (options.isStopping?.()) return;
      if (!work.isDone(tenant)) await doOrLog(context, work, tenant._id, options);
    }
}

async function doOrLog(context: BackfillContext, { says, doFor }: Backfill, tenantId: TenantId, options: BackfillOptions): Promise<void> {
  try {
    await doFor(context, tenantId, options);
  } catch (error) {
    if (!options.isStopping?.()) context.log.warn({ ...errorFields(error), tenantId }, `${says}; the next start tries again`);
  }
}
