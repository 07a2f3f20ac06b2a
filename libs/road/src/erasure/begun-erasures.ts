import { errorFields } from '@turant/observability';
import type { RoadContext } from '../road-context.js';
import { finishErasure } from './finish-erasure.js';

const LOOK_EVERY_MS = 5_000;
/** A younger erasure is still being finished by the process that has begun it. */
const LEFT_AFTER_MS = 5_000;
const MAX_ERASURES_A_SWEEP = 100;

/** Goes on with erasures that were begun and not finished: their process died, the storage was away, or a call was on the line. */
export class BegunErasures {
  private nextLookMs = -Infinity;

  constructor(private readonly context: RoadContext) {}

  /** Whether it is time to look; asked before the lease, which is a write. */
  get isDue(): boolean {
    return this.context.clock.monotonicMs() >= this.nextLookMs;
  }

  async sweep(): Promise<void> {
    const { store, clock, log } = this.context;
    this.nextLookMs = clock.monotonicMs() + LOOK_EVERY_MS;
    for (const erasure of await store.acrossTenants.erasures.begun(MAX_ERASURES_A_SWEEP)) {
      if (clock.now().getTime() - erasure.at.getTime() < LEFT_AFTER_MS) continue;
      await finishErasure(this.context, erasure).catch((error: unknown) =>
        log.error({ ...errorFields(error), erasureId: erasure._id }, 'an erasure failed; the next sweep tries again'),
      );
    }
  }
}
