import { PacedSweep } from '../recovery/paced-sweep.js';
import { replayErasures } from './replay-erasures.js';

const TRY_AGAIN_MS = 60_000;

/** Once in the life of a process: the records may have been restored from an older copy while it was stopped. */
export class ErasedAgain extends PacedSweep {
  async sweep(): Promise<void> {
    this.restFor(TRY_AGAIN_MS);
    const { leads, tenants } = await replayErasures(this.context);
    this.restFor(Infinity);
    if (leads + tenants > 0) this.context.log.warn({ leads, tenants }, 'the records were older than erasures, which have been done again');
  }
}
