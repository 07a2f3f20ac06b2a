import { errorFields } from '@turant/observability';
import { PacedSweep } from '../recovery/paced-sweep.js';
import { finishErasure } from './finish-erasure.js';

const LOOK_EVERY_MS = 5_000;
/** A younger one is being finished by the process that has begun it. */
const LEFT_AFTER_MS = 5_000;
const MAX_ERASURES_A_SWEEP = 100;

/** Goes on with erasures that their processes have not finished: they died, the storage was away, or a call was on the line. */
export class BegunErasures extends PacedSweep {
  async sweep(): Promise<void> {
    const { store, clock, log } = this.context;
    this.restFor(LOOK_EVERY_MS);
    for (const erasure of await store.acrossTenants.erasures.begun(MAX_ERASURES_A_SWEEP)) {
      if (clock.now().getTime() - erasure.at.getTime() < LEFT_AFTER_MS) continue;
      await finishErasure(this.context, erasure).catch((error: unknown) =>
        log.error({ ...errorFields(error), erasureId: erasure._id }, 'an erasure failed; the next sweep tries again'),
      );
    }
  }
}
