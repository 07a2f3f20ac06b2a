import { localTime, spentOn, type Call, type TenantId, type Trunk } from '@turant/domain';
import type { KeptReason } from '@turant/store';
import { endLongWait, MAX_WAIT_MS, stopWaiting } from '../calls/end-wait.js';
import { chooseTrunk, takesCalls } from '../calls/choose-trunk.js';
import { firstPricePaise } from '../calls/limits.js';
import { breakerState } from '../calls/trunk-breakers.js';
import { TenantPages } from '../ready-list/tenant-pages.js';
import type { RoadContext } from '../road-context.js';

const MAX_TENANTS_A_SWEEP = 100;
/** How many calls of one tenant a sweep puts back; it runs each second. This is more than most trunks place in that time. */
const MAX_CALLS_A_SWEEP = 200;

/** Puts calls that wait for money, the daily cap or a trunk back into the ready list when they can be placed, and ends waits that are too long. */
export class WaitingCalls {
  private readonly pages: Readonly<Record<KeptReason, TenantPages>>;

  constructor(private readonly context: RoadContext) {
    const { calls } = context.store.acrossTenants;
    const pagesOf = (reason: KeptReason): TenantPages =>
      new TenantPages((...page) => calls.tenantsWaiting(reason, ...page), MAX_TENANTS_A_SWEEP);
    this.pages = { wallet: pagesOf('wallet'), 'daily-cap': pagesOf('daily-cap'), trunk: pagesOf('trunk') };
  }

  async sweep(): Promise<void> {
    for (const tenant of await this.pages.wallet.next()) {
      await this.request(await this.payable(tenant));
      await this.endLongWaits(tenant, 'wallet');
    }
    for (const tenant of await this.pages['daily-cap'].next()) await this.request(await this.uncapped(tenant));
    await this.sweepTrunks(await this.pages.trunk.next());
  }

  /** The freshest calls that the wallet can pay. */
  private async payable(tenant: TenantId): Promise<Call[]> {
    const { availablePaise } = await this.context.store.wallets.get(tenant);
    return this.freshestFor(tenant, 'wallet', availablePaise);
  }

  /** The calls for which a new day has begun; before that, the freshest calls for which the daily cap leaves room again. */
  private async uncapped(tenantId: TenantId): Promise<Call[]> {
    const { store, clock } = this.context;
    const now = clock.now();
    const begun = await store.calls.waitingSince(tenantId, 'daily-cap', now, MAX_CALLS_A_SWEEP);
    const tenant = begun.length > 0 ? undefined : await store.tenants.get(tenantId);
    if (!tenant) return begun;
    const wallet = await store.wallets.get(tenantId);
    const roomPaise = (wallet.dailyCapPaise ?? Infinity) - spentOn(wallet, localTime(now, tenant.timeZone).day);
    return this.freshestFor(tenantId, 'daily-cap', roomPaise);
  }

  /** The freshest calls that wait for the same reason and that this much money can place. */
  private async freshestFor(tenant: TenantId, reason: KeptReason, paise: number): Promise<Call[]> {
    let left = paise;
    // Calls in the ready list come first: without this, a little money would put all calls back there, sweep after sweep.
    for (const { tier } of await this.ready(tenant)) left -= firstPricePaise(tier);
    const waiting = await this.context.store.calls.waiting(tenant, reason, MAX_CALLS_A_SWEEP);
    return waiting.filter(({ tier }) => (left -= firstPricePaise(tier)) >= 0);
  }

  /** Requests all calls of trunks that work. Of a half-open trunk it requests the call that has not failed for the longest time. */
  private async sweepTrunks(tenants: readonly TenantId[]): Promise<void> {
    const { store, clock } = this.context;
    const now = clock.now();
    const trunks = tenants.length > 0 ? await store.acrossTenants.trunks.all() : [];
    const isAnyOpen = trunks.length === 0 || trunks.some((trunk) => takesCalls(trunk, now));
    const toTry = new Map<string, Call>();
    for (const tenant of tenants) {
      const numbers = await store.virtualNumbers.all(tenant);
      const works: Call[] = [];
      for (const call of isAnyOpen ? await this.placeable(tenant) : []) {
        const { trunk } = chooseTrunk(call, { trunks, numbers, now });
        if (trunk && !takesCalls(trunk, now)) continue;
        if (trunk && breakerState(trunk, now) !== 'closed') tryFirst(toTry, trunk, call);
        else works.push(call);
      }
      await this.request(works);
      await this.endLongWaits(tenant, 'trunk');
    }
    await this.request([...toTry.values()]);
  }

  /** The freshest calls whose pause after a failure is over, as many as the ready list has room for. */
  private async placeable(tenant: TenantId): Promise<Call[]> {
    const room = MAX_CALLS_A_SWEEP - (await this.ready(tenant)).length;
    const waiting = await this.context.store.calls.waiting(tenant, 'trunk', MAX_CALLS_A_SWEEP);
    const now = this.context.clock.now();
    return waiting.filter(({ placeAgainAt }) => !placeAgainAt || placeAgainAt <= now).slice(0, Math.max(0, room));
  }

  private async endLongWaits(tenant: TenantId, reason: 'wallet' | 'trunk'): Promise<void> {
    const { store, clock } = this.context;
    const before = new Date(clock.now().getTime() - MAX_WAIT_MS);
    const tooLong = await store.calls.waitingSince(tenant, reason, before, MAX_CALLS_A_SWEEP);
    await Promise.all(tooLong.map((call) => endLongWait(this.context, call, reason)));
  }

  private ready(tenant: TenantId): Promise<Call[]> {
    return this.context.store.calls.ready(tenant, this.context.clock.now(), MAX_CALLS_A_SWEEP);
  }

  private async request(calls: readonly Call[]): Promise<void> {
    await Promise.all(calls.map((call) => stopWaiting(this.context, call)));
  }
}

const failedAt = ({ placeAgainAt }: Call): number => placeAgainAt?.getTime() ?? 0;

/** Keeps of the calls for a trunk the one that has not failed for the longest time. */
function tryFirst(toTry: Map<string, Call>, { _id }: Trunk, call: Call): void {
  const chosen = toTry.get(_id);
  if (!chosen || failedAt(call) < failedAt(chosen)) toTry.set(_id, call);
}
