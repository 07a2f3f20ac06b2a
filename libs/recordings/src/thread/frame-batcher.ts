import type { AudioMessage } from './protocol.js';

/** Room for the frames of 20 calls; a larger batch doubles it. */
const FIRST_SAMPLES = 64_000;

/** Collects the frames of all calls, so that a message every BATCH_MS carries them. Frames are copied: their owners may use them again. */
export class FrameBatcher {
  #samples = new Int16Array(FIRST_SAMPLES);
  #count = 0;
  #frames: number[] = [];
  #samplesOf = new Map<number, number>();

  add(id: number, side: 0 | 1, frame: Int16Array, atMs: number): void {
    if (this.#count + frame.length > this.#samples.length) this.#grow(this.#count + frame.length);
    this.#samples.set(frame, this.#count);
    this.#count += frame.length;
    this.#frames.push(id, side, atMs, frame.length);
    this.#samplesOf.set(id, (this.#samplesOf.get(id) ?? 0) + frame.length);
  }

  /** Everything since the last time. Its buffers are to be handed over. `samplesOf`: how many samples it has of each file. */
  take(): Pick<AudioMessage, 'frames' | 'samples'> & { samplesOf: ReadonlyMap<number, number> } {
    const samples = this.#samples.slice(0, this.#count);
    const batch = { frames: new Float64Array(this.#frames), samples, samplesOf: this.#samplesOf };
    this.#samplesOf = new Map();
    this.#frames = [];
    this.#count = 0;
    return batch;
  }

  #grow(needed: number): void {
    const larger = new Int16Array(Math.max(needed, 2 * this.#samples.length));
    larger.set(this.#samples);
    this.#samples = larger;
  }
}
