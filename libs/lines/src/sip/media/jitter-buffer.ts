import type { NarrowFrame } from '../../line-driver.js';
import type { FrameSlice } from './utterance-queue.js';

/** At most 5 frames (100 ms) wait. When a further frame comes, the oldest one is dropped. */
const MAX_WAITING_FRAMES = 5;
/** One waiting frame covers a packet that is up to 20 ms late. Further waiting frames only add delay. */
const SPARE_FRAMES = 1;
/** If more than the spare frame has waited all the time while 100 frames (2 s) came, one of the waiting frames is dropped. */
const WATCHED_FRAMES = 100;

/**
 * The audio of a joined call on its way to the other one. Frames come in by the clock of the far end that speaks, and are taken by ours. If
 * they come too slowly or too late, there is none to take, and those after it wait a frame longer. If they come too fast, one is dropped now
 * and then. So the delay finds its length by itself, and two clocks that drift apart do not make it grow.
 */
export class JitterBuffer {
  readonly #frames: NarrowFrame[] = [];
  readonly #slice = { samples: new Int16Array(0) as NarrowFrame, from: 0 };
  #fewestWaiting = MAX_WAITING_FRAMES;
  #watched = 0;

  push(frame: NarrowFrame): void {
    this.#fewestWaiting = Math.min(this.#fewestWaiting, this.#frames.length);
    this.#frames.push(frame);
    if (this.#frames.length > MAX_WAITING_FRAMES) this.#frames.shift();
    this.#watched += 1;
    if (this.#watched < WATCHED_FRAMES) return;
    if (this.#fewestWaiting > SPARE_FRAMES) this.#frames.shift();
    this.#fewestWaiting = MAX_WAITING_FRAMES;
    this.#watched = 0;
  }

  /** The next frame; undefined for silence. The returned object is valid until the next call. */
  next(): FrameSlice | undefined {
    const samples = this.#frames.shift();
    if (!samples) return undefined;
    this.#slice.samples = samples;
    return this.#slice;
  }
}
