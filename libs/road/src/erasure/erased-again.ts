import type { RoadContext } from '../road-context.js';
import { replayErasures } from './replay-erasures.js';

const TRY_AGAIN_MS = 60_000;

/** Erases again whom restored records have brought back: once in a process's life, since records are restored only while it is stopped. */
export class ErasedAgain {
  private nextTryMs = -Infinity;

  constructor(private readonly context: RoadContext) {}

  /** Whether a pass is due; asked before the lease, which is a write. */
  get isDue(): boolean {
    return this.context.clock.monotonicMs() >= this.nextTryMs;
  }

  async sweep(): Promise<void> {
    const { clock, log } = this.context;
    this.nextTryMs = clock.monotonicMs() + TRY_AGAIN_MS;
    const { leads, tenants } = await replayErasures(this.context);
    this.nextTryMs = Infinity;
    if (leads + tenants > 0) log.warn({ leads, tenants }, 'the records were older than erasures, which have been done again');
  }
}
