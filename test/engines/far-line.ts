/** The far end of a call as a person has it: an ear and a mouth, at 8 kHz. */
export interface FarLine {
  /** All that was heard since the call was answered, in order. */
  readonly heard: HeardSound;
  /** Says it, and resolves when its last sample has left. */
  say(samples: Int16Array): Promise<void>;
}

export const FAR_RATE = 8_000;
const WINDOW_MS = 10;
export const WINDOW = (FAR_RATE * WINDOW_MS) / 1000;
/** The loudness of 16 bits above which a window is no silence. */
const LOUD = 500;

/** A stretch of sound between two silences, with the time of `performance.now()` at which its first window had come. */
export interface Stretch {
  readonly samples: Int16Array;
  readonly atMs: number;
}

/** What a far end hears, cut at its silences. */
export class HeardSound {
  readonly stretches: Stretch[] = [];
  /** When something was heard last. */
  lastAtMs = 0;
  private rest = new Int16Array(0);
  private open: { parts: Int16Array[]; atMs: number } | undefined;

  add(samples: Int16Array): void {
    const all = new Int16Array(this.rest.length + samples.length);
    all.set(this.rest);
    all.set(samples, this.rest.length);
    let at = 0;
    for (; at + WINDOW <= all.length; at += WINDOW) this.window(all.subarray(at, at + WINDOW));
    this.rest = all.slice(at);
  }

  private window(samples: Int16Array): void {
    if (Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / WINDOW) > LOUD) {
      this.lastAtMs = performance.now();
      this.open ??= { parts: [], atMs: this.lastAtMs };
      this.open.parts.push(samples.slice());
    } else if (this.open) {
      const { parts, atMs } = this.open;
      this.open = undefined;
      this.stretches.push({ atMs, samples: Int16Array.from(parts.flatMap((part) => [...part])) });
    }
  }
}
