import type { RoadContext } from '../road-context.js';

/** A sweep that rests as long as it says. Whether it is due is asked before its lease is taken, which is a write. */
export abstract class PacedSweep {
  private nextMs = -Infinity;

  constructor(protected readonly context: RoadContext) {}

  get isDue(): boolean {
    return this.context.clock.monotonicMs() >= this.nextMs;
  }

  abstract sweep(): Promise<void>;

  protected restFor(ms: number): void {
    this.nextMs = this.context.clock.monotonicMs() + ms;
  }
}
