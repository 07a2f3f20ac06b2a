import type { MonotonicClock } from '../trunks/monotonic-clock.js';

/** A clock that only `advance` moves. */
export class ManualClock implements MonotonicClock {
  #nowMs = 0;
  #timers: { atMs: number; action: () => void }[] = [];

  now(): number {
    return this.#nowMs;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { atMs: this.#nowMs + ms, action };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((one) => one !== timer));
  }

  /** Moves the clock and runs the timers that become due, in order. Promises settle between the timers. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#timers.sort((one, other) => one.atMs - other.atMs);
      if (!next || next.atMs > untilMs) break;
      this.#timers.shift();
      this.#nowMs = next.atMs;
      next.action();
    }
    this.#nowMs = untilMs;
  }

  get timers(): number {
    return this.#timers.length;
  }
}
