import type { Tenant, TenantId } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { ApiContext } from '../road-context.js';
import { failingTrunks, silentSource, walletFindings, type Finding } from './find-notices.js';
import { noticeId, tellNotice } from './tell-notice.js';

const LEASE_MS = 15_000;
const LOOK_EVERY_MS = 5_000;
/** How often silent sources are looked for. A silence is measured in minutes, and looking for one reads the leads of every source. */
const SOURCES_EVERY_MS = 5 * 60_000;
const MAX_TENANTS_A_LOOK = 1_000;
/** How many notices a process remembers as told. Whether others were told is looked up in the store. */
const MAX_TOLD = 10_000;

/** Looks for what tenants should know of, and tells them. One process at a time does so. */
export class Notices {
  private readonly holder: string;
  private readonly told = new Set<string>();
  private lookAtMs = -Infinity;
  private sourcesAtMs = -Infinity;
  private looking: Promise<void> | undefined;

  constructor(private readonly context: ApiContext) {
    this.holder = context.ids('te');
  }

  /** Begins a look if one is due; never rejects. To be called each second. */
  begin(): void {
    const nowMs = this.context.clock.monotonicMs();
    if (this.looking || nowMs - this.lookAtMs < LOOK_EVERY_MS) return;
    this.lookAtMs = nowMs;
    this.looking = this.look(nowMs)
      .catch((error: unknown) => this.context.log.warn(errorFields(error), 'notices could not be looked for; the next look is in 5 s'))
      .finally(() => (this.looking = undefined));
  }

  /** Resolves when no look is under way. */
  async ended(): Promise<void> {
    await this.looking;
  }

  private async look(nowMs: number): Promise<void> {
    const { store, clock } = this.context;
    if ((await store.acrossTenants.leases.take('notices', this.holder, clock.now(), LEASE_MS)) === undefined) return;
    const withSources = nowMs - this.sourcesAtMs >= SOURCES_EVERY_MS;
    if (withSources) this.sourcesAtMs = nowMs;
    const [trunks, tenants] = await Promise.all([store.acrossTenants.trunks.all(), store.acrossTenants.tenants.active(MAX_TENANTS_A_LOOK)]);
    for (const tenant of tenants) {
      const found = [await walletFindings(this.context, tenant), await failingTrunks(this.context, tenant, trunks)];
      if (withSources) found.push(await this.silentSources(tenant));
      for (const finding of found.flat()) await this.tell(tenant._id, finding);
    }
  }

  private async silentSources(tenant: Tenant): Promise<Finding[]> {
    const sources = (await this.context.store.connections.all(tenant._id)).filter(
      ({ status, plugin }) => status === 'active' && this.context.host.get(plugin)?.capabilities.includes('source'),
    );
    return (await Promise.all(sources.map((source) => silentSource(this.context, tenant, source)))).flat();
  }

  private async tell(tenant: TenantId, finding: Finding): Promise<void> {
    const id = noticeId(tenant, finding);
    if (this.told.has(id)) return;
    await tellNotice(this.context, tenant, finding);
    const [oldest] = this.told;
    if (this.told.size >= MAX_TOLD && oldest !== undefined) this.told.delete(oldest);
    this.told.add(id);
  }
}
