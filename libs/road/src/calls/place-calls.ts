import { setTimeout as pause } from 'node:timers/promises';
import { RetryLaterError, type Call, type GateInput, type TenantId, type Trunk, type VirtualNumber } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { Op } from '@turant/store';
import { chooseTrunk, gatherGateInputs } from './gather-gate-inputs.js';
import { roundRobin } from '@turant/async';
import { tenantsAfter } from '../ready-list/tenants-after.js';
import { placeCall } from './place-call.js';
import type { Placement, PlaceRequest } from './placement.js';
import type { TelephonyContext } from '../road-context.js';
import type { RunningCalls } from '../talk/running-calls.js';
import { TrunkPermits } from './trunk-permits.js';

/** Tenants looked up for one round of turns. */
const TENANTS_A_ROUND = 100;
/** Refused by the gate, all of them: how many at once. */
const WITHOUT_TRUNK = 10;
const ERROR_WAIT_MS = 1_000;
/** Looks that take longer than this would see too old a list. */
const MAX_EARLY_LOOK_MS = 200;
/** When a call that could not be placed for a reason of ours, or of the trunk's, is tried again. */
const TRY_AGAIN_MS = 5_000;

/** A tenant with a call that is due, and the line that it would go over. */
interface Turn {
  tenant: TenantId;
  trunk?: Trunk;
  callerId?: VirtualNumber;
}

/**
 * Takes calls from the ready list, in turn over tenants and of each the freshest, and places as many at once as the
 * trunks' permits allow. Woken by `nudge`; looks by itself when a permit or a line becomes free.
 */
export class PlaceCalls {
  private isRunning = false;
  private isNudged = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  /** By the monotonic clock. */
  private quietUntilMs = -Infinity;
  /** How long the last round looked for whom to serve: the next one begins as much before its trunk takes calls again. */
  private lookUpMs = 0;
  /** Where the next round's tenants begin. */
  private pageAfter = '';
  /** By trunk: the tenant that was served last. */
  private readonly lastServed = new Map<string, string>();
  private readonly permits: TrunkPermits;
  private finished: (() => void)[] = [];

  constructor(private readonly context: TelephonyContext & { running: RunningCalls }) {
    this.permits = new TrunkPermits(context);
    context.running.onEnded = () => {
      this.permits.reconsider();
      this.quietUntilMs = -Infinity;
      this.nudge();
    };
  }

  nudge(): void {
    this.isNudged = true;
    if (!this.isRunning && this.mayLook) void this.run();
  }

  /** A storm nudges without end: until a trunk takes calls again there is nothing to be looked up. */
  private get mayLook(): boolean {
    return this.isNudged && !this.isStopped && this.context.clock.monotonicMs() >= this.quietUntilMs;
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
    while (this.mayLook) {
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

  /** Each trunk that takes calls now serves its tenants; another round follows while any was taken. */
  private async round(): Promise<void> {
    const { clock, store } = this.context;
    const fromMs = clock.monotonicMs();
    const trunks = await store.acrossTenants.trunks.all();
    const waitMs = (): number => Math.min(...trunks.map((trunk) => this.permits.waitMs(trunk)));
    const quietMs = Math.min(...trunks.map((trunk) => this.permits.waitMs(trunk, this.lookUpMs)));
    if (trunks.length > 0 && quietMs > 0) return this.beQuiet(quietMs);
    const byTrunk = new Map<Trunk | undefined, Turn[]>();
    for (const turn of await this.turns(trunks)) byTrunk.set(turn.trunk, [...(byTrunk.get(turn.trunk) ?? []), turn]);
    this.lookUpMs = Math.min(clock.monotonicMs() - fromMs, MAX_EARLY_LOOK_MS);
    const taken = await Promise.all([...byTrunk].map(([trunk, turns]) => (trunk ? this.placeOn(trunk, turns) : this.placeOnNone(turns))));
    if (taken.some((count) => count > 0)) this.isNudged = true;
    else if (byTrunk.size > 0 && trunks.length > 0) this.wakeIn(Math.max(1, waitMs()));
  }

  /** Tenants with a call that is due; of very many the next hundred. */
  private async turns(trunks: readonly Trunk[]): Promise<Turn[]> {
    const { store, clock } = this.context;
    const { calls } = store.acrossTenants;
    const tenants = await tenantsAfter((...page) => calls.tenantsReady(...page), this.pageAfter, TENANTS_A_ROUND);
    this.pageAfter = tenants.length === TENANTS_A_ROUND ? (tenants.at(-1) ?? '') : '';
    const turns = tenants.map(async (tenant): Promise<Turn | undefined> => {
      const [due, numbers] = await Promise.all([store.calls.ready(tenant, clock.now(), 1), store.virtualNumbers.all(tenant)]);
      return due.length > 0 ? { tenant, ...chooseTrunk(trunks, numbers) } : undefined;
    });
    return (await Promise.all(turns)).filter((turn) => turn !== undefined);
  }

  /** @returns how many calls were taken from the ready list */
  private async placeOn(trunk: Trunk, turns: readonly Turn[]): Promise<number> {
    const earlyMs = this.permits.waitMs(trunk);
    if (earlyMs > 0 && earlyMs <= this.lookUpMs) await pause(earlyMs);
    if (this.isStopped) return 0;
    const permit = await this.permits.take(trunk);
    if (!permit) return 0;
    let started = 0;
    let taken = 0;
    try {
      // Chosen under the permit: who had it before has placed those that were the freshest until then.
      for (const { turn, calls } of await this.chosen(trunk, turns, permit.most)) {
        // A tenant's calls share a commit; those of several tenants would only meet each other on the trunk's record.
        const placements = await this.placeTogether(calls, turn, this.permits.useOp(permit));
        started += placements.filter((placement) => placement === 'placed').length;
        taken += calls.length;
      }
    } finally {
      await this.permits.giveBack(permit, started);
    }
    return taken;
  }

  /** From the tenant after the one that was served last, round and round, of each the freshest. */
  private async chosen(trunk: Trunk, turns: readonly Turn[], most: number): Promise<{ turn: Turn; calls: Call[] }[]> {
    const { store, clock } = this.context;
    const last = this.lastServed.get(trunk._id) ?? '';
    const inOrder = [...turns].sort((a, b) => (a.tenant < b.tenant ? -1 : 1));
    const served = [...inOrder.filter(({ tenant }) => tenant > last), ...inOrder.filter(({ tenant }) => tenant <= last)].slice(0, most);
    const ready = await Promise.all(served.map(({ tenant }) => store.calls.ready(tenant, clock.now(), most)));
    const taken = roundRobin(ready, most);
    this.lastServed.set(trunk._id, taken.at(-1)?.tenantId ?? last);
    const chosen = served.map((turn) => ({ turn, calls: taken.filter(({ tenantId }) => tenantId === turn.tenant) }));
    // Who has one call does not wait for the commit of a storm's ten.
    return chosen.filter(({ calls }) => calls.length > 0).sort((a, b) => a.calls.length - b.calls.length);
  }

  /** No line reaches these: the gate says so, call by call. */
  private async placeOnNone(turns: readonly Turn[]): Promise<number> {
    const { store, clock } = this.context;
    const calls = await Promise.all(
      turns.slice(0, WITHOUT_TRUNK).map(async (turn) => {
        const [call] = await store.calls.ready(turn.tenant, clock.now(), 1);
        return call && this.placeTogether([call], turn);
      }),
    );
    return calls.filter(Boolean).length;
  }

  /** Calls of one tenant. */
  private placeTogether(calls: readonly Call[], { trunk, callerId }: Turn, permit?: () => Op): Promise<Placement[]> {
    const inputs = gatherGateInputs(this.context, calls, { trunk, callerId });
    const inputOf = (at: number): Promise<GateInput> => inputs.then((all) => all[at] as GateInput);
    return Promise.all(calls.map((call, at) => this.placed({ call, permit, input: inputOf(at) })));
  }

  /** A call that cannot be placed is put off: it must not stand in the way of all others. */
  private async placed(request: PlaceRequest): Promise<Placement> {
    const { store, clock, log } = this.context;
    const { call } = request;
    try {
      return await placeCall(this.context, request);
    } catch (error) {
      log.error({ ...errorFields(error), callId: call._id }, 'a call could not be placed; it is tried again');
      const waitMs = (error instanceof RetryLaterError && error.retryAfterMs) || TRY_AGAIN_MS;
      await store.calls.patch(call.tenantId, call._id, [['status', '=', 'requested']], {
        set: { dueAt: new Date(clock.now().getTime() + waitMs) },
      });
      return 'later';
    }
  }

  private beQuiet(ms: number): void {
    this.quietUntilMs = this.context.clock.monotonicMs() + ms;
    this.wakeIn(ms);
  }

  private wakeIn(waitMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.quietUntilMs = -Infinity;
      this.nudge();
    }, waitMs);
  }
}
