import { durationMs, FRAME_SAMPLES } from '../frames.js';

/** A sound of 16 kHz that comes piece by piece. Whole frames of 20 ms count until its end, so that pieces follow one another without a gap. */
export class GrowingSound {
  private readonly pieces: Int16Array[] = [];
  private length = 0;
  private hasEnded = false;

  add(samples: Int16Array, isLast: boolean): void {
    if (samples.length > 0) this.pieces.push(samples);
    this.length += samples.length;
    this.hasEnded ||= isLast;
  }

  /** Whether the sound is complete. */
  get isWhole(): boolean {
    return this.hasEnded;
  }

  /** The length of what can be played, in milliseconds. */
  get ms(): number {
    return durationMs(this.playable);
  }

  /** The samples from `start` on that can be played. The array may be shared: it is only read. */
  from(start: number): Int16Array {
    const [first] = this.pieces;
    if (first && this.pieces.length === 1) return first.subarray(Math.min(start, this.playable), this.playable);
    const result = new Int16Array(Math.max(0, this.playable - start));
    let at = 0;
    for (const piece of this.pieces) {
      const from = Math.max(0, start - at);
      const until = Math.min(piece.length, this.playable - at);
      if (from < until) result.set(piece.subarray(from, until), at + from - start);
      at += piece.length;
    }
    return result;
  }

  private get playable(): number {
    return this.hasEnded ? this.length : this.length - (this.length % FRAME_SAMPLES);
  }
}
