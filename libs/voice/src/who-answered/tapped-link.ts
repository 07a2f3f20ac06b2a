import { durationMs, FRAME_SAMPLES, SAMPLES_PER_MS } from '../frames.js';
import type { AudioFrame, AudioLink, PlayedMark } from '../ports.js';

/** The listener to a call beside its conversation. */
export interface Tap {
  onFrame(frame: AudioFrame, atMs: number): void;
  onDigit(digit: string): void;
}

interface OwnSpeech {
  id: string;
  samples: Int16Array;
  startsAtMs: number;
}

/**
 * The audio of a call, with somebody who listens beside the conversation. A second conversation may follow the first one. What is played when
 * is known to about 100 ms, because the line begins an utterance a little later.
 */
export class TappedLink implements AudioLink {
  private hear: (frame: AudioFrame, atMs: number) => void = () => undefined;
  private press: (digit: string) => void = () => undefined;
  private mark: (mark: PlayedMark) => void = () => undefined;
  private own: OwnSpeech[] = [];

  constructor(
    private readonly link: AudioLink,
    private readonly now: () => number,
    private tap: Tap | undefined,
  ) {
    link.onFrame((frame, atMs) => {
      this.tap?.onFrame(frame, atMs);
      this.hear(frame, atMs);
    });
    link.onDigit((digit) => {
      this.tap?.onDigit(digit);
      this.press(digit);
    });
    link.onPlayed((mark) => {
      this.own = this.own.filter(({ id }) => id !== mark.id);
      this.mark(mark);
    });
  }

  onFrame(listener: (frame: AudioFrame, atMs: number) => void): void {
    this.hear = listener;
  }

  onDigit(listener: (digit: string) => void): void {
    this.press = listener;
  }

  onPlayed(listener: (mark: PlayedMark) => void): void {
    this.mark = listener;
  }

  play(utterance: { id: string; samples: Int16Array }): void {
    const last = this.own.at(-1);
    const nowMs = this.now();
    const startsAtMs = last ? Math.max(nowMs, last.startsAtMs + durationMs(last.samples.length)) : nowMs;
    if (this.tap) this.own.push({ ...utterance, startsAtMs });
    this.link.play(utterance);
  }

  flush(): void {
    this.own = [];
    this.link.flush();
  }

  /** The frame of ours that leaves now; undefined while we are silent. */
  ownFrame(nowMs: number): AudioFrame | undefined {
    for (const { samples, startsAtMs } of this.own) {
      const from = Math.round((nowMs - startsAtMs) * SAMPLES_PER_MS);
      if (from >= 0 && from < samples.length) return samples.subarray(from, from + FRAME_SAMPLES);
    }
    return undefined;
  }

  /** From now on nobody listens beside the conversation. */
  close(): void {
    this.tap = undefined;
    this.own = [];
  }
}
