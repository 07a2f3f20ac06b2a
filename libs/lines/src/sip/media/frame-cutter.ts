import type { AudioFrame } from '../../line-driver.js';

/** Cuts packets of any length, such as 10, 30 or 40 ms, into frames of 20 ms. */
export class FrameCutter {
  #pending = new Int16Array(0);

  constructor(
    private readonly frameSamples: number,
    private readonly deliver: (frame: AudioFrame, atMs: number) => void,
  ) {}

  add(samples: Int16Array, atMs: number): void {
    if (this.#pending.length === 0 && samples.length === this.frameSamples) return this.deliver(samples, atMs);
    let rest = samples;
    if (this.#pending.length > 0) {
      rest = new Int16Array(this.#pending.length + samples.length);
      rest.set(this.#pending);
      rest.set(samples, this.#pending.length);
    }
    let at = 0;
    for (; at + this.frameSamples <= rest.length; at += this.frameSamples) this.deliver(rest.slice(at, at + this.frameSamples), atMs);
    this.#pending = rest.slice(at);
  }

  /** Drops the rest of a frame: another stream begins. */
  reset(): void {
    this.#pending = new Int16Array(0);
  }
}
