import { RetryLaterError, type Call, type TenantId, type Trunk, type VirtualNumber } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { PERMIT_HOLD_MS } from '@turant/store';
import { chooseTrunk } from './gather-gate-input.js';
import { placeCall, type Placement } from './place-call.js';
import type { TelephonyContext } from './road-context.js';
import type { RunningCalls } from './talk/running-calls.js';

/** Tenants looked up for one round of turns. */
const TENANTS_A_ROUND = 100;
/** A permit that was taken and not used (the gate refused) serves the next call for this long. */
const PERMIT_MS = PERMIT_HOLD_MS;
/** While another worker holds the permit: it is done in a moment, and then it is anybody's. */
const HELD_WAIT_MS = 20;
/** A permit that is used later than this pushes the trunk's next start away, or a second would hold one too many. */
const LATE_MS = 50;
const BUSY_WAIT_MS = 200;
const ERROR_WAIT_MS = 1_000;
/** When a call that could not be placed for a reason of ours, or of the trunk's, is tried again. */
const TRY_AGAIN_MS = 5_000;

interface Permit {
  id: string;
  atMs: number;
}

/**
 * Takes calls from the ready list, in turn over tenants and of each the freshest, and places them one after the other
 * as the trunks' permits allow. Woken by `nudge`; looks by itself when a permit or a line becomes free.
 */
export class PlaceCalls {
  private isRunning = false;
  private isNudged = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  private lastTenant = '';
  private readonly permits = new Map<string, Permit>();
  /** By trunk: the monotonic time before which none of its calls can start. */
  private readonly notBeforeMs = new Map<string, number>();
  private finished: (() => void)[] = [];

  constructor(private readonly context: TelephonyContext & { running: RunningCalls }) {
    context.running.onEnded = () => {
      this.notBeforeMs.clear();
      this.nudge();
    };
  }

  nudge(): void {
    this.isNudged = true;
    if (!this.isRunning && !this.isStopped) void this.run();
  }

  /** No new calls from here on; resolves when none is being placed. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    if (this.isRunning) await new Promise<void>((resolve) => this.finished.push(resolve));
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    clearTimeout(this.timer);
    while (this.isNudged && !this.isStopped) {
      this.isNudged = false;
      try {
        await this.round();
      } catch (error) {
        this.context.log.error(errorFields(error), 'placing calls failed; it goes on in a second');
        this.wakeIn(ERROR_WAIT_MS);
      }
      if (!this.isNudged) await this.giveBackPermits();
    }
    this.isRunning = false;
    this.finished.splice(0).forEach((done) => done());
  }

  /** One turn for each tenant that has a call ready; another round follows while any was taken. */
  private async round(): Promise<void> {
    const { store, clock } = this.context;
    const trunks = await store.acrossTenants.trunks.all();
    const waiting = new Set<string>();
    for (const tenant of await this.tenantsInTurn()) {
      if (this.isStopped) return;
      const turn = await this.turnOf(tenant, trunks);
      if (turn === 'taken') this.isNudged = true;
      else if (turn !== 'none') waiting.add(turn.waitsFor);
      // Who has to wait is the first when it is over; tenants of other trunks go on meanwhile.
      if (waiting.size === 0) this.lastTenant = tenant;
    }
    const nowMs = clock.monotonicMs();
    const waits = [...waiting].map((trunkId) => (this.notBeforeMs.get(trunkId) ?? nowMs) - nowMs);
    if (waits.length > 0) this.wakeIn(Math.max(1, Math.min(...waits)));
  }

  /** From the one after the last that had its turn, and round again. */
  private async tenantsInTurn(): Promise<TenantId[]> {
    const { calls } = this.context.store.acrossTenants;
    const after = await calls.tenantsReady(this.lastTenant, TENANTS_A_ROUND);
    if (this.lastTenant === '' || after.length === TENANTS_A_ROUND) return after;
    const before = await calls.tenantsReady('', TENANTS_A_ROUND - after.length);
    return [...after, ...before.filter((tenant) => tenant <= this.lastTenant)];
  }

  /** Takes the tenant's freshest call. `none`: nothing is due; `waitsFor`: its trunk takes no call right now. */
  private async turnOf(tenant: TenantId, trunks: readonly Trunk[]): Promise<'none' | 'taken' | { waitsFor: string }> {
    const { store, clock } = this.context;
    if ((await store.calls.ready(tenant, clock.now(), 1)).length === 0) return 'none';
    const { trunk, callerId } = chooseTrunk(trunks, await store.virtualNumbers.all(tenant));
    const permit = trunk ? await this.permitOf(trunk) : { id: '', atMs: 0 };
    if (!permit) return { waitsFor: trunk?._id ?? '' };
    // Chosen under the permit: who had it before has placed the one that was the freshest until then.
    const [call] = await store.calls.ready(tenant, clock.now(), 1);
    if (!call) return 'none';
    const placement = await this.placed(call, trunk, callerId, permit);
    if (trunk && (placement === 'placed' || placement === 'permit-lost')) this.used(trunk, permit, placement);
    return 'taken';
  }

  /** A call that cannot be placed is put off: it must not stand in the way of all others. */
  private async placed(call: Call, trunk: Trunk | undefined, callerId: VirtualNumber | undefined, permit: Permit): Promise<Placement> {
    const { store, clock, log } = this.context;
    try {
      return await placeCall(this.context, { call, trunk, callerId, permitId: permit.id });
    } catch (error) {
      log.error({ ...errorFields(error), callId: call._id }, 'a call could not be placed; it is tried again');
      const waitMs = (error instanceof RetryLaterError && error.retryAfterMs) || TRY_AGAIN_MS;
      await store.calls.patch(call.tenantId, call._id, [['status', '=', 'requested']], {
        set: { dueAt: new Date(clock.now().getTime() + waitMs) },
      });
      return 'later';
    }
  }

  private used(trunk: Trunk, permit: Permit, placement: Placement): void {
    this.permits.delete(trunk._id);
    const nowMs = this.context.clock.monotonicMs();
    if (placement === 'placed' && nowMs - permit.atMs > LATE_MS) this.notBeforeMs.set(trunk._id, nowMs + intervalMs(trunk));
  }

  /** @returns a permit; undefined where none can be had before the time that is then noted */
  private async permitOf(trunk: Trunk): Promise<Permit | undefined> {
    const { store, clock, ids } = this.context;
    const nowMs = clock.monotonicMs();
    if (nowMs < (this.notBeforeMs.get(trunk._id) ?? -Infinity)) return undefined;
    if (await this.isFull(trunk)) return this.wait(trunk, BUSY_WAIT_MS);
    const held = this.permits.get(trunk._id);
    if (held && nowMs - held.atMs <= PERMIT_MS) return held;
    const now = clock.now();
    const permit = { id: ids('te'), atMs: nowMs };
    if (!(await store.acrossTenants.trunks.takePermit(trunk, permit.id, now))) {
      const { nextPermitAt } = (await store.acrossTenants.trunks.get(trunk._id)) ?? trunk;
      return this.wait(
        trunk,
        Math.min(Math.max(nextPermitAt.getTime() - now.getTime(), 1), Math.max(HELD_WAIT_MS, intervalMs(trunk)), 1_000),
      );
    }
    this.permits.set(trunk._id, permit);
    // Once more, under the permit on which the placing commit is guarded: now the count holds.
    return (await this.isFull(trunk)) ? this.wait(trunk, BUSY_WAIT_MS) : permit;
  }

  /** Nothing is left to be placed: the permit for it must not keep other workers waiting. */
  private async giveBackPermits(): Promise<void> {
    const { store, clock, log } = this.context;
    for (const [trunkId, { id }] of this.permits) {
      this.permits.delete(trunkId);
      await store.acrossTenants.trunks
        .giveBackPermit(trunkId, id, clock.now())
        .catch((error: unknown) => log.warn(errorFields(error), 'a permit was not given back; its hold runs out'));
    }
  }

  private async isFull({ _id, maxCalls }: Trunk): Promise<boolean> {
    return (await this.context.store.acrossTenants.calls.countOpenOn(_id)) >= maxCalls;
  }

  private wait(trunk: Trunk, ms: number): undefined {
    this.notBeforeMs.set(trunk._id, this.context.clock.monotonicMs() + ms);
    return undefined;
  }

  private wakeIn(waitMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.nudge(), waitMs);
  }
}

const intervalMs = ({ cps }: Trunk): number => Math.ceil(1000 / cps);
