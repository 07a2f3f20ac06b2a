import { durationMs, FRAME_SAMPLES } from '../frames.js';

/** A sound of 16 kHz that comes piece by piece, also in very small ones. Whole frames of 20 ms count until its end, so that pieces follow one another without a gap. */
export class GrowingSound {
  /** The first piece itself, or a copy of all pieces with room for more. */
  private samples: Int16Array = new Int16Array(0);
  private length = 0;
  private hasEnded = false;

  add(samples: Int16Array, isLast: boolean): void {
    this.hasEnded ||= isLast;
    const from = this.length;
    this.length += samples.length;
    if (from === 0) this.samples = samples;
    else if (samples.length > 0) {
      if (this.length > this.samples.length) this.samples = withRoom(this.samples.subarray(0, from), 2 * this.length);
      this.samples.set(samples, from);
    }
  }

  /** Whether the sound is complete. */
  get isWhole(): boolean {
    return this.hasEnded;
  }

  /** The length of what can be played, in milliseconds. */
  get ms(): number {
    return durationMs(this.playable);
  }

  /** The samples from `start` on that can be played. The array is shared: it is only read. */
  from(start: number): Int16Array {
    return this.samples.subarray(Math.min(start, this.playable), this.playable);
  }

  private get playable(): number {
    return this.hasEnded ? this.length : this.length - (this.length % FRAME_SAMPLES);
  }
}

function withRoom(samples: Int16Array, length: number): Int16Array {
  const room = new Int16Array(length);
  room.set(samples);
  return room;
}
