import { setTimeout as pause } from 'node:timers/promises';
import { RetryLaterError, type Call, type GateInput, type TenantId, type Trunk, type VirtualNumber } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { Op } from '@turant/store';
import { chooseTrunk, takesCalls, type ChosenTrunk } from './choose-trunk.js';
import { hopsAfter } from './hops-after.js';
import { gatherGateInputs } from './gather-gate-inputs.js';
import { roundRobin } from '@turant/async';
import { TenantPages } from '../ready-list/tenant-pages.js';
import { placeCall } from './place-call.js';
import type { PlacementResult, PlaceRequest } from './placement-result.js';
import type { RunContext } from '../talk/running-call.js';
import { breakerState } from './trunk-breakers.js';
import type { TrunkReader } from './trunk-reader.js';
import { waitForTrunk } from './wait-for-trunk.js';

const MAX_TENANTS_A_ROUND = 100;
/** At most this many calls for which there is no trunk are looked at in a round. The gate refuses all of them. */
const MAX_CALLS_WITHOUT_TRUNK = 10;
/** At most this many calls of one tenant are held back in a round. */
const MAX_CALLS_HELD_BACK = 100;
const ERROR_WAIT_MS = 1_000;
/** A round begins at most this long before its trunk takes calls again: a ready list that was read earlier would be out of date. */
const MAX_LOOK_UP_MS = 200;
/** How long a call is put off if placing it failed without a reason of its own. */
const PLACE_AGAIN_MS = 5_000;

/** With several trunks, so many of a tenant's freshest calls are read in a round: behind the calls for one trunk may be calls for another. */
const MAX_CALLS_LOOKED_AT = 100;

/** A tenant with calls that are due, and the trunk and number that they would use. */
interface Candidate {
  tenant: TenantId;
  numbers: readonly VirtualNumber[];
  trunk?: Trunk;
  callerId?: VirtualNumber;
}

/**
 * Places calls from the ready list, round robin over tenants and each tenant's freshest call first, as many at a time as the trunks'
 * permits allow. A round begins after `nudge`, and when a permit or a line becomes free.
 */
export class CallPlacer {
  private isRunning = false;
  private isNudged = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;
  private pausedUntilMs = -Infinity;
  /** How long the last round took to find its candidates. The next round begins that long before its trunk takes calls again. */
  private lookUpDurationMs = 0;
  private readonly pages: TenantPages;
  /** The tenant that was served last, by trunk. */
  private readonly lastServed = new Map<string, string>();
  /** The trunks as they were read for this round. */
  private roundTrunks: readonly Trunk[] = [];
  private finished: (() => void)[] = [];

  constructor(
    private readonly context: RunContext,
    private readonly trunks: TrunkReader,
  ) {
    const { calls } = context.store.acrossTenants;
    this.pages = new TenantPages((...page) => calls.tenantsReady(...page), MAX_TENANTS_A_ROUND);
    context.running.onEnded = () => {
      this.context.permits.reconsider();
      this.pausedUntilMs = -Infinity;
      this.nudge();
    };
  }

  nudge(): void {
    this.isNudged = true;
    if (!this.isRunning && this.mayRun) void this.run();
  }

  /** False while no trunk takes calls: a storm of leads nudges all the time, and each round would read the store for nothing. */
  private get mayRun(): boolean {
    return this.isNudged && !this.isStopped && this.context.clock.monotonicMs() >= this.pausedUntilMs;
  }

  /** Places no new calls, and resolves when no call is being placed. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    if (this.isRunning) await new Promise<void>((resolve) => this.finished.push(resolve));
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    clearTimeout(this.timer);
    while (this.mayRun) {
      this.isNudged = false;
      try {
        await this.round();
      } catch (error) {
        this.context.log.error(errorFields(error), 'placing calls failed; the next round begins in a second');
        this.wakeIn(ERROR_WAIT_MS);
      }
    }
    this.isRunning = false;
    this.finished.splice(0).forEach((done) => done());
  }

  /** Lets each trunk that takes calls now serve its tenants. Another round follows as long as calls are found. */
  private async round(): Promise<void> {
    const { clock } = this.context;
    const fromMs = clock.monotonicMs();
    const trunks = (this.roundTrunks = await this.trunks.read());
    const waitMs = (): number => Math.min(...trunks.map((trunk) => this.context.permits.waitMs(trunk)));
    const pauseMs = Math.min(...trunks.map((trunk) => this.context.permits.waitMs(trunk, this.lookUpDurationMs)));
    if (trunks.length > 0 && pauseMs > 0) return this.pauseRounds(pauseMs);
    const byTrunk = new Map<Trunk | undefined, Candidate[]>();
    for (const one of await this.candidates()) byTrunk.set(one.trunk, [...(byTrunk.get(one.trunk) ?? []), one]);
    this.lookUpDurationMs = Math.min(clock.monotonicMs() - fromMs, MAX_LOOK_UP_MS);
    const counts = await Promise.all([...byTrunk].map(([trunk, own]) => (trunk ? this.placeOn(trunk, own) : this.refuseWithoutTrunk(own))));
    if (counts.some((count) => count > 0)) this.isNudged = true;
    else if (byTrunk.size > 0 && trunks.length > 0) this.wakeIn(Math.max(1, waitMs()));
  }

  private async candidates(): Promise<Candidate[]> {
    const { store } = this.context;
    const byTenant = (await this.pages.next()).map(async (tenant): Promise<Candidate[]> => {
      const [due, numbers] = await Promise.all([this.ready(tenant, 1), store.virtualNumbers.all(tenant)]);
      const byTrunk = new Map<string | undefined, Candidate>();
      for (const call of due) {
        const chosen = this.choose(call, numbers);
        if (!byTrunk.has(chosen.trunk?._id)) byTrunk.set(chosen.trunk?._id, { tenant, numbers, ...chosen });
      }
      return [...byTrunk.values()];
    });
    return (await Promise.all(byTenant)).flat();
  }

  /** The tenant's freshest calls that are due: `count` of them, or more if there are several trunks (`MAX_CALLS_LOOKED_AT`). */
  private ready(tenant: TenantId, count: number): Promise<Call[]> {
    const { store, clock } = this.context;
    return store.calls.ready(tenant, clock.now(), this.roundTrunks.length > 1 ? Math.max(count, MAX_CALLS_LOOKED_AT) : count);
  }

  /** The candidate's freshest calls that are due and would use its trunk, at most `count` of them. */
  private async readyOn({ tenant, numbers, trunk }: Candidate, count: number): Promise<Call[]> {
    const due = await this.ready(tenant, count);
    return due.filter((call) => this.choose(call, numbers).trunk?._id === trunk?._id).slice(0, count);
  }

  private choose(call: Call, numbers: readonly VirtualNumber[]): ChosenTrunk {
    return chooseTrunk(call, { trunks: this.roundTrunks, numbers, now: this.context.clock.now(), isFull: this.context.permits.isFull });
  }

  /** @returns how many calls were placed, refused or put off */
  private async placeOn(trunk: Trunk, candidates: readonly Candidate[]): Promise<number> {
    const now = this.context.clock.now();
    if (!takesCalls(trunk, now)) return this.holdBack(trunk, candidates);
    const state = breakerState(trunk, now);
    const waitMs = this.context.permits.waitMs(trunk);
    if (waitMs > 0 && waitMs <= this.lookUpDurationMs) await pause(waitMs);
    if (this.isStopped) return 0;
    const permit = await this.context.permits.acquire(trunk);
    if (!permit) return 0;
    if (state === 'half-open') {
      if (await this.context.breakers.takeProbe(trunk)) permit.maxCalls = 1;
      else permit.maxCalls = 0;
    }
    let started = 0;
    let handled = 0;
    try {
      // The ready list is read under the permit: the permit's last holder may have placed the calls that were the freshest before.
      for (const { candidate, calls } of await this.chooseCalls(trunk, candidates, permit.maxCalls)) {
        // A tenant's calls share a commit. The commits of several tenants are serial, since all of them write the trunk's record.
        const placements = await this.placeTogether(calls, candidate, this.context.permits.useOp(permit));
        started += placements.filter((placement) => placement === 'placed').length;
        handled += calls.length;
      }
    } finally {
      await this.context.permits.release(permit, started);
    }
    return handled;
  }

  /** Lets the calls of a trunk that takes no calls wait outside the ready list. */
  private async holdBack(trunk: Trunk, candidates: readonly Candidate[]): Promise<number> {
    const ready = await Promise.all(candidates.map((candidate) => this.readyOn(candidate, MAX_CALLS_HELD_BACK)));
    await Promise.all(ready.flat().map((call) => waitForTrunk(this.context, call, trunk)));
    return ready.flat().length;
  }

  /** Chooses calls round robin, beginning after the tenant that was served last. */
  private async chooseCalls(
    trunk: Trunk,
    candidates: readonly Candidate[],
    maxCalls: number,
  ): Promise<{ candidate: Candidate; calls: Call[] }[]> {
    const last = this.lastServed.get(trunk._id) ?? '';
    const inOrder = [...candidates].sort((a, b) => (a.tenant < b.tenant ? -1 : 1));
    const served = [...inOrder.filter(({ tenant }) => tenant > last), ...inOrder.filter(({ tenant }) => tenant <= last)].slice(0, maxCalls);
    const ready = await Promise.all(served.map((candidate) => this.readyOn(candidate, maxCalls)));
    const all = roundRobin(ready, maxCalls);
    this.lastServed.set(trunk._id, all.at(-1)?.tenantId ?? last);
    const chosen = served.map((candidate) => ({ candidate, calls: all.filter(({ tenantId }) => tenantId === candidate.tenant) }));
    // The shortest list comes first, so that one tenant's single call does not wait for the commit of another tenant's ten calls.
    return chosen.filter(({ calls }) => calls.length > 0).sort((a, b) => a.calls.length - b.calls.length);
  }

  /** Lets the gate refuse one call of each tenant that no trunk serves. */
  private async refuseWithoutTrunk(candidates: readonly Candidate[]): Promise<number> {
    const calls = await Promise.all(
      candidates.slice(0, MAX_CALLS_WITHOUT_TRUNK).map(async (candidate) => {
        const [call] = await this.readyOn(candidate, 1);
        return call && this.placeTogether([call], candidate);
      }),
    );
    return calls.filter(Boolean).length;
  }

  /** Places calls of one tenant. */
  private placeTogether(calls: readonly Call[], { trunk, callerId }: Candidate, permit?: () => Op): Promise<PlacementResult[]> {
    const inputs = gatherGateInputs(this.context, calls, { trunk, callerId });
    const inputOf = (at: number): Promise<GateInput> => inputs.then((all) => all[at] as GateInput);
    return Promise.all(calls.map((call, at) => this.placeOrPutOff({ call, permit, input: inputOf(at) }, trunk)));
  }

  /** Puts a call off if placing it fails, so that it does not stay first in the ready list. */
  private async placeOrPutOff(request: PlaceRequest, trunk: Trunk | undefined): Promise<PlacementResult> {
    const { store, clock, log } = this.context;
    const { call } = request;
    try {
      return await placeCall(this.context, request);
    } catch (error) {
      if (trunk && error instanceof RetryLaterError && error.code === 'TRUNK_UNREACHABLE') return this.leaveUnreachable(call, trunk, error);
      log.error({ ...errorFields(error), callId: call._id }, 'a call could not be placed; it is tried again');
      const waitMs = (error instanceof RetryLaterError && error.retryAfterMs) || PLACE_AGAIN_MS;
      await store.calls.patch(call.tenantId, call._id, [['status', '=', 'requested']], {
        set: { dueAt: new Date(clock.now().getTime() + waitMs) },
      });
      return 'later';
    }
  }

  /** Nothing could be sent to the trunk: the call is tried on another one, or waits until this one can be reached. */
  private async leaveUnreachable(call: Call, trunk: Trunk, error: RetryLaterError): Promise<PlacementResult> {
    const { breakers, store, log } = this.context;
    log.warn({ callId: call._id, trunkId: trunk._id, trunk: trunk.name, reason: error.message }, 'a trunk cannot be reached');
    const failure = { reason: 'unreachable', isSilent: true };
    await breakers.failed(trunk._id, call._id, failure);
    const hops = await hopsAfter(this.context, { ...call, trunkId: trunk._id }, failure);
    if (!hops) return waitForTrunk(this.context, call, (await store.acrossTenants.trunks.get(trunk._id)) ?? trunk);
    await store.calls.patch(call.tenantId, call._id, [['status', '=', 'requested']], { set: { hops } });
    return 'later';
  }

  private pauseRounds(ms: number): void {
    this.pausedUntilMs = this.context.clock.monotonicMs() + ms;
    this.wakeIn(ms);
  }

  private wakeIn(waitMs: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.pausedUntilMs = -Infinity;
      this.nudge();
    }, waitMs);
  }
}
