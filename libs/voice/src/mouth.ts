import type { AudioFrame, AudioLink } from './ports.js';
import { TICK_MS } from './ticker.js';

export const FRAME_SAMPLES = 160;
/** After a stall no more frames than this go out at once; older ones are left out of the clock, not of the speech. */
const MOST_AT_ONCE = 5;
const SILENCE: AudioFrame = new Int16Array(FRAME_SAMPLES);

/** Sends a frame for each 20 ms of the clock: speech while there is some, else silence, so that the media path stays open. */
export class Mouth {
  private samples: Int16Array | undefined;
  private position = 0;
  private startedAtMs: number | undefined;
  private framesSent = 0;

  constructor(private readonly link: Pick<AudioLink, 'send'>) {}

  /** Drops what was being said. */
  say(samples: Int16Array): void {
    this.samples = samples;
    this.position = 0;
  }

  hush(): void {
    this.samples = undefined;
  }

  get isSpeaking(): boolean {
    return this.samples !== undefined;
  }

  get leftMs(): number {
    return this.samples ? durationMs(this.samples.length - this.position) : 0;
  }

  tick(nowMs: number): void {
    this.startedAtMs ??= nowMs;
    // Rounded: a timer that fires half a millisecond early must not cost a frame.
    const due = Math.round((nowMs - this.startedAtMs) / TICK_MS) + 1;
    if (due - this.framesSent > MOST_AT_ONCE) this.framesSent = due - MOST_AT_ONCE;
    while (this.framesSent < due) {
      this.framesSent++;
      this.link.send(this.nextFrame());
    }
  }

  private nextFrame(): AudioFrame {
    const samples = this.samples;
    if (!samples) return SILENCE;
    const frame = samples.subarray(this.position, this.position + FRAME_SAMPLES);
    this.position += FRAME_SAMPLES;
    if (this.position >= samples.length) this.samples = undefined;
    return frame.length === FRAME_SAMPLES ? frame : padded(frame);
  }
}

/** Time that so many samples take on the line, in whole frames. */
export function durationMs(samples: number): number {
  return Math.ceil(samples / FRAME_SAMPLES) * TICK_MS;
}

function padded(part: Int16Array): AudioFrame {
  const frame = new Int16Array(FRAME_SAMPLES);
  frame.set(part);
  return frame;
}
