import type { TenantId } from '@turant/domain';
import { endLongWait, firstPricePaise, MAX_WAIT_MS, stopWaiting } from '../calls/wait-for-money.js';
import type { RoadContext } from '../road-context.js';
import { tenantsAfter } from '../ready-list/tenants-after.js';

const MAX_TENANTS_A_SWEEP = 100;
/** Of one tenant in a sweep, which comes each second: more than most trunks place in that time. */
const MAX_CALLS_A_SWEEP = 200;

/** Puts calls that wait for money back into the ready list when their wallet can pay, the freshest first, and ends waits that are too long. */
export class WaitingCalls {
  private pageAfter = '';

  constructor(private readonly context: RoadContext) {}

  async sweep(): Promise<void> {
    const { calls } = this.context.store.acrossTenants;
    const tenants = await tenantsAfter((...page) => calls.tenantsWaiting(...page), this.pageAfter, MAX_TENANTS_A_SWEEP);
    this.pageAfter = tenants.length === MAX_TENANTS_A_SWEEP ? (tenants.at(-1) ?? '') : '';
    for (const tenant of tenants) await this.sweepTenant(tenant);
  }

  private async sweepTenant(tenant: TenantId): Promise<void> {
    const { store, clock } = this.context;
    let { availablePaise: left } = await store.wallets.get(tenant);
    // Calls in the ready list come first: without this, a small top-up would put all calls back there, sweep after sweep.
    for (const { tier } of await store.calls.ready(tenant, clock.now(), MAX_CALLS_A_SWEEP)) left -= firstPricePaise(tier);
    const payable = (await store.calls.waiting(tenant, MAX_CALLS_A_SWEEP)).filter(({ tier }) => (left -= firstPricePaise(tier)) >= 0);
    await Promise.all(payable.map((call) => stopWaiting(this.context, call)));
    const before = new Date(clock.now().getTime() - MAX_WAIT_MS);
    const tooLong = await store.calls.waitingSince(tenant, before, MAX_CALLS_A_SWEEP);
    await Promise.all(tooLong.map((call) => endLongWait(this.context, call)));
  }
}
