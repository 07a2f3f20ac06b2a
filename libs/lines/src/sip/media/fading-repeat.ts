/** Each frame in place of a lost one is this much quieter than the one before: the third is hardly heard. */
const FADE = 0.4;

/** What is heard in place of lost audio: the last frame again, which fades. */
export class FadingRepeat {
  #last: Int16Array;

  /** @param samples of a frame of 20 ms */
  constructor(samples: number) {
    this.#last = new Int16Array(samples);
  }

  /** Audio that came. */
  heard(samples: Int16Array): void {
    if (samples.length >= this.#last.length) this.#last = samples.slice(-this.#last.length);
  }

  /** At most a frame. */
  next(samples: number): Int16Array {
    this.#last = this.#last.map((sample) => sample * FADE);
    return this.#last.slice(0, samples);
  }
}
