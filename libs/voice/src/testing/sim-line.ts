import { FRAME_SAMPLES, FRAME_MS, SAMPLES_PER_MS } from '../frames.js';
import type { AudioFrame, AudioLink, PlayedMark } from '../ports.js';

export interface SimLineOptions {
  /** Time from the last frame of an utterance to its mark. */
  markDelayMs?: number;
  /** Number of incoming frames that are handed over at a time, as by a busy media thread. */
  batchFrames?: number;
  /** If true, the line takes utterances and never plays them. */
  isDead?: boolean;
}

const SILENCE: AudioFrame = new Int16Array(FRAME_SAMPLES);

/** A simulated line. Each step plays 20 ms of an utterance, or silence. */
export class SimLine implements AudioLink {
  /** All frames that were sent. */
  readonly sent: AudioFrame[] = [];
  handOver: (frame: AudioFrame, atMs: number) => void = () => undefined;
  private mark: (mark: PlayedMark) => void = () => undefined;
  private queue: { id: string; samples: Int16Array; position: number; startedAtMs?: number }[] = [];
  private marks: { dueAtMs: number; mark: PlayedMark }[] = [];
  private batch: { frame: AudioFrame; atMs: number }[] = [];
  press: (digit: string) => void = () => undefined;

  constructor(
    private readonly now: () => number,
    private readonly options: SimLineOptions = {},
  ) {}

  onFrame = (listener: (frame: AudioFrame, atMs: number) => void): void => void (this.handOver = listener);
  onDigit = (listener: (digit: string) => void): void => void (this.press = listener);
  onPlayed = (listener: (mark: PlayedMark) => void): void => void (this.mark = listener);

  play = ({ id, samples }: { id: string; samples: Int16Array }): void => {
    if (!this.options.isDead) this.queue.push({ id, samples, position: 0 });
  };

  flush = (): void => {
    for (const playing of this.queue.splice(0)) this.giveMark(playing, false);
  };

  get isPlaying(): boolean {
    return this.queue.length > 0;
  }

  /** Time until the end of the queued utterances. */
  get leftMs(): number {
    return this.queue.reduce((sum, { samples, position }) => sum + (samples.length - position) / SAMPLES_PER_MS, 0);
  }

  /** A frame comes in, or no packet. */
  receive(frame: AudioFrame | undefined): void {
    if (frame) this.batch.push({ frame, atMs: this.now() });
    if (this.batch.length < (this.options.batchFrames ?? 1)) return;
    for (const { frame: heard, atMs } of this.batch.splice(0)) this.handOver(heard, atMs);
  }

  /** Plays the next 20 ms. */
  step(): void {
    this.sent.push(this.nextFrame());
    const due = this.marks.filter(({ dueAtMs }) => dueAtMs <= this.now());
    this.marks = this.marks.filter((mark) => !due.includes(mark));
    for (const { mark } of due) this.mark(mark);
  }

  private nextFrame(): AudioFrame {
    const [playing] = this.queue;
    if (!playing) return SILENCE;
    const frame = new Int16Array(FRAME_SAMPLES);
    playing.startedAtMs ??= this.now();
    frame.set(playing.samples.subarray(playing.position, playing.position + FRAME_SAMPLES));
    playing.position += FRAME_SAMPLES;
    if (playing.position >= playing.samples.length) {
      this.queue.shift();
      this.giveMark(playing, true);
    }
    return frame;
  }

  private giveMark({ id, position, startedAtMs }: SimLine['queue'][number], isComplete: boolean): void {
    const mark = { id, playedMs: (position / FRAME_SAMPLES) * FRAME_MS, isComplete, ...(startedAtMs !== undefined && { startedAtMs }) };
    this.marks.push({ dueAtMs: this.now() + (this.options.markDelayMs ?? 0), mark });
  }
}
