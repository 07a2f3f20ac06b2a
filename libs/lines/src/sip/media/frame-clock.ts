import { FRAME_MS } from './frame.js';

/** How many frames are sent at once after a stall: 100 ms of audio. */
export const MAX_BURST_FRAMES = 5;
/** A timer that fires up to 2 ms early still sends its frame. */
const MAX_EARLY_MS = 2;

/** Says which frames of one call are due. Frame n is due 20 * n ms after the first tick, so late ticks do not add up. */
export class FrameClock {
  #startedAtMs: number | undefined;
  #next = 0;
  #due = -1;

  advance(nowMs: number, gridMs: number): void {
    this.#startedAtMs ??= Math.min(nowMs, gridMs);
    this.#due = Math.floor((nowMs - this.#startedAtMs + MAX_EARLY_MS) / FRAME_MS);
    // After a stall the missed frame numbers are skipped, but no speech is: it goes on where it stopped.
    if (this.#due - this.#next >= MAX_BURST_FRAMES) this.#next = this.#due - MAX_BURST_FRAMES + 1;
  }

  /** The number of the next frame that is due; undefined if there is none. */
  take(): number | undefined {
    if (this.#next > this.#due) return undefined;
    this.#next += 1;
    return this.#next - 1;
  }

  /** Milliseconds since frame 0; undefined before the first tick. */
  elapsedMs(nowMs: number): number | undefined {
    return this.#startedAtMs === undefined ? undefined : nowMs - this.#startedAtMs;
  }
}
