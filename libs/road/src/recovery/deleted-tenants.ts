import { everyPage } from '@turant/async';
import type { Tenant, TenantId } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { eraseTenantObjects } from '../erasure/erase-tenant-objects.js';
import { PacedSweep } from './paced-sweep.js';

const LOOK_EVERY_MS = 5_000;
const MAX_DELETING_TENANTS = 10;
const RECORDS_A_COMMIT = 500;
const MAX_COMMITS_A_SWEEP = 20;
const LETTERS_A_PAGE = 500;
/** Requests, polls and events that are under way when a tenant is deleted may still store something. */
const QUIET_MS = 30_000;

/**
 * Destroys what was said in all calls of tenants that are `deleting`, then deletes their records, in bounded steps, and the tenant's own record when nothing more has come for
 * `QUIET_MS`. What is left to do is read from the store, so that another process goes on after a crash.
 */
export class DeletedTenants extends PacedSweep {
  /** Since when a tenant has no records. */
  private readonly quietSince = new Map<TenantId, number>();

  async sweep(): Promise<void> {
    const { store } = this.context;
    let isMore = false;
    for (const tenant of await store.acrossTenants.tenants.ofStatus('deleting', '', MAX_DELETING_TENANTS))
      isMore = !(await this.sweepTenant(tenant).catch((error: unknown) => this.isLater(error, tenant))) || isMore;
    if (!isMore) this.restFor(LOOK_EVERY_MS);
  }

  /** The storage is away: the tenant stays, and stops no other one. */
  private isLater(error: unknown, { _id: tenantId }: Tenant): boolean {
    this.context.log.warn({ ...errorFields(error), tenantId }, 'a tenant could not be deleted yet; the next sweep tries again');
    return true;
  }

  /** @returns whether nothing is left to do now */
  private async sweepTenant({ _id }: Tenant): Promise<boolean> {
    const { store, clock } = this.context;
    if (!(await eraseTenantObjects(this.context, _id))) return false;
    for (let commits = 0; commits < MAX_COMMITS_A_SWEEP; commits += 1) {
      const { removed, isEmpty } = await store.tenantRecords.removeSome(_id, RECORDS_A_COMMIT);
      if (isEmpty && (await this.removeLetters(_id)) === 0) {
        const since = this.quietSince.get(_id) ?? clock.monotonicMs();
        this.quietSince.set(_id, since);
        if (clock.monotonicMs() - since >= QUIET_MS) await this.removeTenant(_id);
        return true;
      }
      this.quietSince.delete(_id);
      // A call is on a line, or another process deletes the same records.
      if (removed === 0 && !isEmpty) return true;
    }
    return false;
  }

  /** Events that could not be handled: they hold their lead. No index knows their tenant. */
  private async removeLetters(tenant: TenantId): Promise<number> {
    const { deadLetters } = this.context.store.acrossTenants;
    let removed = 0;
    for await (const letters of everyPage(LETTERS_A_PAGE, (before, limit) => deadLetters.newest({ before, limit }))) {
      const own = letters.filter(({ event }) => event.tenantId === tenant);
      await Promise.all(own.map(({ _id }) => deadLetters.remove(_id)));
      removed += own.length;
    }
    return removed;
  }

  private async removeTenant(tenantId: TenantId): Promise<void> {
    const { store, bus, log } = this.context;
    this.quietSince.delete(tenantId);
    if (!(await store.acrossTenants.tenants.remove(tenantId))) return;
    log.info({ tenantId }, 'a tenant and all its records have been deleted');
    await bus.control({ kind: 'tenant-changed', tenantId });
  }
}
