import type { Trunk } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { Op } from '@turant/store';
import type { RoadContext } from '../road-context.js';

/** A permit is for a fifth of the calls that the trunk may start in a second: several calls share a commit, and no second gets too many. */
const PERMITS_A_SECOND = 5;
/** How long to wait before asking again for a permit that another worker holds. */
const HELD_PERMIT_WAIT_MS = 40;
/** How long to wait before asking again for a permit of a trunk that had no free line. */
const NO_LINE_WAIT_MS = 200;
const MAX_PERMIT_WAIT_MS = 1_000;

/** Leave to start up to `maxCalls` calls on a trunk until the permit is released or its hold expires. */
export interface Permit {
  id: string;
  trunk: Trunk;
  maxCalls: number;
}

type PermitContext = Pick<RoadContext, 'store' | 'clock' | 'ids' | 'log'>;

/** Acquires and releases the trunks' permits, and remembers when each trunk's next permit is due. */
export class TrunkPermits {
  /** The monotonic time before which no call can start, by trunk id. */
  private readonly notBeforeMs = new Map<string, number>();

  /** The monotonic time up to which a trunk counts as full, by trunk id. */
  private readonly fullUntilMs = new Map<string, number>();

  constructor(private readonly context: PermitContext) {}

  /** Whether the trunk had no free line at the last request for a permit, and that request is less than `NO_LINE_WAIT_MS` (200 ms) old. */
  isFull = ({ _id }: Trunk): boolean => (this.fullUntilMs.get(_id) ?? -Infinity) > this.context.clock.monotonicMs();

  /** Forgets all waits, because a line has become free. */
  reconsider(): void {
    this.notBeforeMs.clear();
    this.fullUntilMs.clear();
  }

  /**
   * How long to wait before asking for a permit of this trunk, which was just read; 0 means at once. `earlyMs` is taken off a wait that is
   * known. It is not taken off if another worker holds the permit, because nobody knows when that permit is released.
   */
  waitMs(trunk: Trunk, earlyMs = 0): number {
    const { store, clock } = this.context;
    const notedWaitMs = (this.notBeforeMs.get(trunk._id) ?? -Infinity) - clock.monotonicMs();
    const storedWaitMs = store.acrossTenants.trunks.permitWaitMs(trunk, clock.now());
    if (trunk.permitId !== undefined && storedWaitMs > 0) return Math.max(0, notedWaitMs, Math.min(storedWaitMs, HELD_PERMIT_WAIT_MS));
    return Math.max(0, notedWaitMs - earlyMs, storedWaitMs - earlyMs);
  }

  /** @returns undefined if no permit is free; `waitMs` then tells how long to wait */
  async acquire(trunk: Trunk): Promise<Permit | undefined> {
    const { store, clock, ids } = this.context;
    if (this.waitMs(trunk) > 0) return undefined;
    const id = ids('te');
    if (!(await store.acrossTenants.trunks.acquirePermit(trunk, id, clock.now()))) return this.wait(trunk, HELD_PERMIT_WAIT_MS);
    // Each placing commit is guarded on this permit, so nobody else starts a call on the trunk and the count stays true.
    const free = trunk.maxCalls - (await store.acrossTenants.calls.countOpenOn(trunk._id));
    const permit = { id, trunk, maxCalls: Math.min(free, Math.max(1, Math.floor(trunk.cps / PERMITS_A_SECOND))) };
    if (free > 0) return permit;
    await this.release(permit, 0);
    this.fullUntilMs.set(trunk._id, this.context.clock.monotonicMs() + NO_LINE_WAIT_MS);
    return this.wait(trunk, NO_LINE_WAIT_MS);
  }

  /** The op that guards the commits of calls that are placed together on their permit; it also renews the permit's hold. */
  useOp({ id, trunk }: Permit): () => Op {
    const { store, clock } = this.context;
    let op: Op | undefined;
    return () => (op ??= store.acrossTenants.trunks.usePermitOp(trunk, id, clock.now()));
  }

  /** Releases the permit. The trunk's next permit is due `started / cps` seconds later, so the trunk's CPS holds across workers. */
  async release({ id, trunk }: Permit, started: number): Promise<void> {
    const { store, clock, log } = this.context;
    const pauseMs = Math.ceil((1_000 * started) / trunk.cps);
    const nextAt = new Date(clock.now().getTime() + pauseMs);
    this.wait(trunk, pauseMs);
    await store.acrossTenants.trunks
      .releasePermit(trunk._id, id, nextAt)
      .catch((error: unknown) => log.warn(errorFields(error), 'a permit was not released; its hold expires by itself'));
  }

  private wait(trunk: Trunk, ms: number): undefined {
    this.notBeforeMs.set(trunk._id, this.context.clock.monotonicMs() + Math.min(ms, MAX_PERMIT_WAIT_MS));
    return undefined;
  }
}
