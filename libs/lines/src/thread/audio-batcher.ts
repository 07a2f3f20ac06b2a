import type { AudioFrame } from '../line-driver.js';
import type { AudioBatch, Id } from './protocol.js';

/** Frames of many calls wait up to 10 ms for each other. No conversation notices that, and it saves thousands of messages a second. */
const BATCH_WAIT_MS = 10;

/**
 * Collects the frames of all calls, so that one message carries all frames of 10 ms. A frame that comes after a pause of 10 ms leaves at
 * once, so that with few calls none waits. All frames have one length.
 */
export class AudioBatcher {
  #ids: Id[] = [];
  #atMs: number[] = [];
  #areSent: boolean[] = [];
  #frames: AudioFrame[] = [];
  #isWaiting = false;
  #sentAtMs = -Infinity;

  constructor(
    private readonly send: (batch: AudioBatch) => void,
    private readonly waitMs = BATCH_WAIT_MS,
  ) {}

  /** `isSent`: the frame was sent to the far end of the call, not received from it. */
  add(id: Id, frame: AudioFrame, atMs: number, isSent = false): void {
    this.#ids.push(id);
    this.#atMs.push(atMs);
    this.#areSent.push(isSent);
    this.#frames.push(frame);
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const waitMs = this.#sentAtMs + this.waitMs - performance.now();
    if (waitMs > 0) setTimeout(() => this.#flush(), waitMs);
    // The batch leaves after everything that has come by now is read: one packet may hold several frames.
    else setImmediate(() => this.#flush());
  }

  close(): void {
    this.#forget();
  }

  #forget(): void {
    this.#ids = [];
    this.#atMs = [];
    this.#areSent = [];
    this.#frames = [];
  }

  #flush(): void {
    this.#isWaiting = false;
    this.#sentAtMs = performance.now();
    if (this.#frames.length === 0) return;
    const length = this.#frames[0]?.length ?? 0;
    const samples = new Int16Array(this.#frames.length * length);
    this.#frames.forEach((frame, index) => samples.set(frame, index * length));
    const areSent = this.#areSent.includes(true) && { areSent: this.#areSent };
    const batch: AudioBatch = { kind: 'audio', ids: this.#ids, atMs: this.#atMs, samples, ...areSent };
    this.#forget();
    this.send(batch);
  }
}

/** A call as the other side of the batches sees it. */
interface BatchedCall {
  onFrame(frame: AudioFrame, atMs: number): void;
  onSentFrame(frame: AudioFrame, atMs: number): void;
}

/** Delivers each frame of a batch to its call. */
export function unpackBatch({ ids, atMs, areSent, samples }: AudioBatch, callOf: (id: Id) => BatchedCall | undefined): void {
  const length = samples.length / ids.length;
  ids.forEach((id, index) => {
    const frame = samples.subarray(index * length, (index + 1) * length);
    if (areSent?.[index]) callOf(id)?.onSentFrame(frame, atMs[index] ?? 0);
    else callOf(id)?.onFrame(frame, atMs[index] ?? 0);
  });
}
