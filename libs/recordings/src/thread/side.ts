import { PACKET_SAMPLES } from '../ogg/recording-format.js';

/** Frames that follow one another this closely are kept without a gap: 60 ms. */
const TOLERANCE_SAMPLES = 960;
/** A side that is later than this in the recording loses frames until it is not: 400 ms. */
const MAX_LATE_SAMPLES = 6_400;
/** Frames whose peak is below this (of 32,767) are left out first: people do not miss them. */
const QUIET_PEAK = 200;
/** Frames of the future wait for their time, up to a minute of them. */
const MAX_EARLY_FRAMES = 3_000;

interface Frame {
  /** The place that a frame's time gives its first sample. A time may be late, by jitter or a busy process, and is never early. */
  at: number;
  samples: Int16Array;
}

/**
 * One side of a conversation as one line of samples. Frames lie where their times put them, but speech is neither torn nor squeezed by jitter:
 * a frame that comes late is followed by others that show where it belongs.
 */
export class Side {
  #waiting: Frame[] = [];
  #placed: Frame[] = [];
  /** The place behind the last sample that has one; below zero as long as there is none. */
  #end = -1;

  add(at: number, samples: Int16Array): void {
    if (this.#waiting.length < MAX_EARLY_FRAMES) this.#waiting.push({ at, samples });
  }

  /** Where the last frame ends that has come so far, or 0. */
  get end(): number {
    return this.#waiting.reduce((end, { at, samples }) => Math.max(end, at) + samples.length, Math.max(0, this.#end));
  }

  /** Writes the packet that begins at `from` into every second place of `packet`. */
  takeInto(packet: Int16Array, channel: 0 | 1, from: number): void {
    this.#place(from);
    for (const { at, samples } of this.#placed) {
      const last = Math.min(samples.length, from + PACKET_SAMPLES - at);
      for (let i = Math.max(0, from - at); i < last; i += 1) packet[2 * (at + i - from) + channel] = samples[i] ?? 0;
    }
    this.#placed = this.#placed.filter(({ at, samples }) => at + samples.length > from + PACKET_SAMPLES);
  }

  /** Gives a place to the frames that begin in the packet at `from`, or are left out. */
  #place(from: number): void {
    for (let frame = this.#waiting[0]; frame; frame = this.#waiting[0]) {
      const right = this.#rightPlace();
      const goesOn = this.#end >= 0 && right - this.#end <= TOLERANCE_SAMPLES;
      const at = Math.max(from, goesOn ? this.#end : right);
      if (at >= from + PACKET_SAMPLES) return;
      this.#waiting.shift();
      const late = at - right;
      if (late > MAX_LATE_SAMPLES || (late > TOLERANCE_SAMPLES && isQuiet(frame.samples))) continue;
      this.#placed.push({ at, samples: frame.samples });
      this.#end = at + frame.samples.length;
    }
  }

  /** The place of the first frame that waits: the earliest that its own time, or that of a frame behind it, gives it. */
  #rightPlace(): number {
    let before = 0;
    let right = Infinity;
    for (const { at, samples } of this.#waiting) {
      right = Math.min(right, at - before);
      before += samples.length;
      // Frames behind it cannot come as early as this any more.
      if (before > MAX_LATE_SAMPLES) break;
    }
    return right;
  }
}

const isQuiet = (samples: Int16Array): boolean => samples.every((sample) => Math.abs(sample) < QUIET_PEAK);
