import type { Trunk } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { Op } from '@turant/store';
import type { RoadContext } from '../road-context.js';

/** Calls that start together: a fifth of what a second allows, so that one placing commit serves many and no second gets too many. */
const BATCHES_A_SECOND = 5;
/** While another worker holds the permit: it is done in a moment, and then it is anybody's. */
const HELD_WAIT_MS = 40;
const FULL_WAIT_MS = 200;
const LONGEST_WAIT_MS = 1_000;

/** Leave to start up to `most` calls on a trunk, until it is given back or its hold is over. */
export interface Permit {
  id: string;
  trunk: Trunk;
  most: number;
}

type StartsContext = Pick<RoadContext, 'store' | 'clock' | 'ids' | 'log'>;

/** Permits of trunks, and when the next one of each is worth asking for. */
export class TrunkPermits {
  /** By trunk: the monotonic time before which none of its calls can start. */
  private readonly notBeforeMs = new Map<string, number>();

  constructor(private readonly context: StartsContext) {}

  /** A line has become free. */
  reconsider(): void {
    this.notBeforeMs.clear();
  }

  /**
   * How long until a permit of this trunk, as it was just read, is worth asking for; 0: at once. `earlyMs`: so much before the
   * time, where that is known; nobody knows when a permit that is held is given back.
   */
  waitMs(trunk: Trunk, earlyMs = 0): number {
    const { store, clock } = this.context;
    const ownMs = (this.notBeforeMs.get(trunk._id) ?? -Infinity) - clock.monotonicMs();
    const theirsMs = store.acrossTenants.trunks.permitWaitMs(trunk, clock.now());
    if (trunk.permitId !== undefined && theirsMs > 0) return Math.max(0, ownMs, Math.min(theirsMs, HELD_WAIT_MS));
    return Math.max(0, ownMs - earlyMs, theirsMs - earlyMs);
  }

  /** @returns undefined where none can be had before the time that is then noted */
  async take(trunk: Trunk): Promise<Permit | undefined> {
    const { store, clock, ids } = this.context;
    if (this.waitMs(trunk) > 0) return undefined;
    const id = ids('te');
    if (!(await store.acrossTenants.trunks.acquirePermit(trunk, id, clock.now()))) return this.wait(trunk, HELD_WAIT_MS);
    // Under the permit, on which each placing commit is guarded: nobody else starts a call meanwhile, and the count holds.
    const free = trunk.maxCalls - (await store.acrossTenants.calls.countOpenOn(trunk._id));
    const permit = { id, trunk, most: Math.min(free, Math.max(1, Math.floor(trunk.cps / BATCHES_A_SECOND))) };
    if (free > 0) return permit;
    await this.giveBack(permit, 0);
    return this.wait(trunk, FULL_WAIT_MS);
  }

  /** For the commits of calls that are placed together: each holds only while the permit does, and the first renews the permit's hold. */
  useOp({ id, trunk }: Permit): () => Op {
    const { store, clock } = this.context;
    let op: Op | undefined;
    return () => (op ??= store.acrossTenants.trunks.usePermitOp(trunk, id, clock.now()));
  }

  /** After the last INVITE of those that it was used for: the next is due as much later as they were many. */
  async giveBack({ id, trunk }: Permit, started: number): Promise<void> {
    const { store, clock, log } = this.context;
    const pauseMs = Math.ceil((1_000 * started) / trunk.cps);
    const nextAt = new Date(clock.now().getTime() + pauseMs);
    this.wait(trunk, pauseMs);
    await store.acrossTenants.trunks
      .releasePermit(trunk._id, id, nextAt)
      .catch((error: unknown) => log.warn(errorFields(error), 'a permit was not given back; its hold runs out'));
  }

  private wait(trunk: Trunk, ms: number): undefined {
    this.notBeforeMs.set(trunk._id, this.context.clock.monotonicMs() + Math.min(ms, LONGEST_WAIT_MS));
    return undefined;
  }
}
