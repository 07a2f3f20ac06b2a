import type { Call, TenantId, Trunk, VirtualNumber } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { chooseTrunk } from './gather-gate-input.js';
import { placeCall, type Placement } from './place-call.js';
import type { TelephonyContext } from './road-context.js';
import type { RunningCalls } from './talk/running-calls.js';

/** Tenants looked up for one round of turns. */
const TENANTS_A_ROUND = 100;
/** A permit that was taken and not used (the gate refused) serves the next call for this long. */
const PERMIT_MS = 1_000;
const BUSY_WAIT_MS = 200;
const ERROR_WAIT_MS = 1_000;

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
  private finished: (() => void)[] = [];

  constructor(private readonly context: TelephonyContext & { running: RunningCalls }) {
    context.running.onEnded = () => this.nudge();
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
    }
    this.isRunning = false;
    this.finished.splice(0).forEach((done) => done());
  }

  /** One turn for each tenant that has a call ready; another round follows while any was placed. */
  private async round(): Promise<void> {
    const { store } = this.context;
    const trunks = await store.acrossTenants.trunks.all();
    let tenants = await store.acrossTenants.calls.tenantsReady(this.lastTenant, TENANTS_A_ROUND);
    if (tenants.length === 0 && this.lastTenant !== '') {
      this.lastTenant = '';
      tenants = await store.acrossTenants.calls.tenantsReady('', TENANTS_A_ROUND);
    }
    for (const tenant of tenants) {
      if (this.isStopped) return;
      const waitMs = await this.turnOf(tenant, trunks);
      if (waitMs > 0) {
        this.wakeIn(waitMs);
        return;
      }
      this.lastTenant = tenant;
      this.isNudged = true;
    }
  }

  /** Places the tenant's freshest call. @returns how long to wait before it can be tried again; 0 when its turn is over. */
  private async turnOf(tenant: TenantId, trunks: readonly Trunk[]): Promise<number> {
    const { store, clock } = this.context;
    const [call] = await store.calls.ready(tenant, clock.now(), 1);
    if (!call) return 0;
    const { trunk, callerId } = chooseTrunk(trunks, await store.virtualNumbers.all(tenant));
    const permit = trunk ? await this.permitOf(trunk) : { id: '', atMs: 0 };
    if (typeof permit === 'number') return permit;
    const placement = await this.placed(call, trunk, callerId, permit);
    if (trunk && (placement === 'placed' || placement === 'permit-lost')) this.permits.delete(trunk._id);
    return 0;
  }

  private async placed(call: Call, trunk: Trunk | undefined, callerId: VirtualNumber | undefined, permit: Permit): Promise<Placement> {
    return placeCall(this.context, { call, trunk, callerId, permitId: permit.id });
  }

  /** @returns a permit, or milliseconds until one can be had */
  private async permitOf(trunk: Trunk): Promise<Permit | number> {
    const { store, clock, ids } = this.context;
    const nowMs = clock.monotonicMs();
    let permit = this.permits.get(trunk._id);
    if (!permit || nowMs - permit.atMs > PERMIT_MS) {
      const now = clock.now();
      const waitMs = trunk.nextPermitAt.getTime() - now.getTime();
      const id = ids('te');
      const isTaken = await store.acrossTenants.trunks.takePermit(trunk, id, now);
      if (!isTaken) return Math.min(Math.max(waitMs, 1), 1000);
      permit = { id, atMs: nowMs };
      this.permits.set(trunk._id, permit);
    }
    const open = await store.acrossTenants.calls.countOpenOn(trunk._id);
    return open < trunk.maxCalls ? permit : BUSY_WAIT_MS;
  }

  private wakeIn(waitMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.nudge(), waitMs);
  }
}
