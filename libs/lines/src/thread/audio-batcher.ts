import type { AudioFrame } from '../line-driver.js';
import type { AudioBatch, Id } from './protocol.js';

/** Of many calls frames wait up to 10 ms for others: no conversation notices that, and it saves thousands of messages a second. */
const BATCH_WAIT_MS = 10;

/**
 * Collects the frames of all calls, so that one message carries all frames of 10 ms. The first one after such a time leaves at once: with few
 * calls none waits. All frames have one length.
 */
export class AudioBatcher {
  #ids: Id[] = [];
  #atMs: number[] = [];
  #frames: AudioFrame[] = [];
  #isWaiting = false;
  #sentAtMs = -Infinity;

  constructor(
    private readonly send: (batch: AudioBatch) => void,
    private readonly waitMs = BATCH_WAIT_MS,
  ) {}

  add(id: Id, frame: AudioFrame, atMs: number): void {
    this.#ids.push(id);
    this.#atMs.push(atMs);
    this.#frames.push(frame);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const waitMs = this.#sentAtMs + this.waitMs - performance.now();
    if (waitMs > 0) setTimeout(() => this.#flush(), waitMs);
    // After all that has come by now: one packet may hold several frames.
    else setImmediate(() => this.#flush());
  }

  close(): void {
    this.#ids = [];
    this.#atMs = [];
    this.#frames = [];
  }

  #flush(): void {
    this.#isWaiting = false;
    this.#sentAtMs = performance.now();
    if (this.#frames.length === 0) return;
    const length = this.#frames[0]?.length ?? 0;
    const samples = new Int16Array(this.#frames.length * length);
    this.#frames.forEach((frame, index) => samples.set(frame, index * length));
    const batch: AudioBatch = { kind: 'audio', ids: this.#ids, atMs: this.#atMs, samples };
    this.#ids = [];
    this.#atMs = [];
    this.#frames = [];
    this.send(batch);
  }
}

/** Delivers each frame of a batch. */
export function unpackBatch({ ids, atMs, samples }: AudioBatch, deliver: (id: Id, frame: AudioFrame, atMs: number) => void): void {
  const length = samples.length / ids.length;
  ids.forEach((id, index) => deliver(id, samples.subarray(index * length, (index + 1) * length), atMs[index] ?? 0));
}
