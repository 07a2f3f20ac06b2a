import { durationMs, SAMPLES_PER_MS } from '../frames.js';
import type { AudioLink, PlayedMark } from '../ports.js';
import type { Ears } from './ears.js';

/** How an utterance ended, and how much of it the person has heard. */
export interface Heard {
  heardMs: number;
  isComplete: boolean;
  /** Time from `say` to its first frame on the line. */
  firstFrameMs?: number;
}

/** If the mark of a piece is later than its end by more than this, the line counts as dead. */
export const MAX_MARK_DELAY_MS = 2_000;
/** The employee goes on a little before the place where it stopped, so that no word is cut in two. */
const REPEATED_MS = 200;

interface Saying {
  samples: Int16Array;
  saidAtMs: number;
  firstFrameMs?: number;
  /** How much was heard, in milliseconds: the next piece begins there, or a little before. */
  heardMs: number;
  /** The piece that the line plays, or has been told to stop; undefined while the utterance is paused. */
  piece?: { id: string; endsAtMs: number } | undefined;
  /** How much was left when it was paused. */
  leftMs: number;
  state: 'playing' | 'paused' | 'stopped';
  onEnd(heard: Heard): void;
}

/**
 * Plays one utterance at a time, and can pause it. The line tells how much of each piece it has played: that, and nothing else, counts as
 * heard. It tells so a moment after it was told to stop.
 */
export class Mouth {
  private current: Saying | undefined;
  /** Utterances whose piece has no mark yet, by the piece. */
  private readonly open = new Map<string, Saying>();
  private count = 0;

  constructor(
    private readonly link: Pick<AudioLink, 'play' | 'flush'>,
    /** These are told which samples of ours they may hear. */
    private readonly ears: Pick<Ears, 'onPlaybackStart' | 'onPlaybackStop'>,
  ) {}

  /** Begins an utterance, and ends the one before. `onEnd` is called once, or never on a dead line. */
  say(samples: Int16Array, nowMs: number, onEnd: (heard: Heard) => void): void {
    this.stop(nowMs);
    this.current = { samples, saidAtMs: nowMs, heardMs: 0, leftMs: 0, state: 'playing', onEnd };
    this.play(this.current, nowMs);
  }

  /** Falls silent in the middle of the utterance. */
  pause(nowMs: number): void {
    if (this.current?.state !== 'playing') return;
    this.current.leftMs = this.leftMs(nowMs);
    this.current.state = 'paused';
    this.flush(nowMs);
  }

  /** Goes on with the utterance that is paused. */
  goOn(nowMs: number): void {
    const { current } = this;
    if (current?.state !== 'paused') return;
    current.state = 'playing';
    // The mark of the piece that was flushed says where to go on.
    if (!current.piece) this.play(current, nowMs);
  }

  /** Ends the utterance where it is. */
  stop(nowMs: number): void {
    const { current } = this;
    if (!current || current.state === 'stopped') return;
    const wasPlaying = current.state === 'playing';
    current.state = 'stopped';
    if (!current.piece) {
      this.current = undefined;
      return current.onEnd(heardOf(current, false));
    }
    current.piece.endsAtMs = nowMs;
    if (wasPlaying) this.flush(nowMs);
  }

  /** @returns whether the line should have told of the end of the utterance long ago: then nobody waits for it any more */
  giveUp(nowMs: number): boolean {
    const piece = this.current?.piece;
    if (!piece || nowMs < piece.endsAtMs + MAX_MARK_DELAY_MS) return false;
    this.current = undefined;
    this.link.flush();
    return true;
  }

  /** A mark of the line, at `nowMs`. */
  onMark({ id, playedMs, isComplete, startedAtMs }: PlayedMark, nowMs: number): void {
    const saying = this.open.get(id);
    if (!saying) return;
    this.open.delete(id);
    saying.piece = undefined;
    saying.heardMs += playedMs;
    if (startedAtMs !== undefined) saying.firstFrameMs ??= Math.round(startedAtMs - saying.saidAtMs);
    if (isComplete || saying.state === 'stopped') {
      if (this.current === saying) this.current = undefined;
      saying.onEnd(heardOf(saying, isComplete));
    } else if (saying.state === 'playing' && this.current === saying) this.play(saying, nowMs);
  }

  /** Whether an utterance has begun and is not over; it may be paused. */
  get isSaying(): boolean {
    return this.current !== undefined;
  }

  get isPaused(): boolean {
    return this.current?.state === 'paused';
  }

  /** Time until the end of the utterance, without pauses; the line may be some frames late. */
  leftMs(nowMs: number): number {
    const { current } = this;
    if (current?.state === 'paused') return current.leftMs;
    return (current?.piece?.endsAtMs ?? nowMs) - nowMs;
  }

  private flush(nowMs: number): void {
    this.ears.onPlaybackStop(nowMs);
    this.link.flush();
  }

  private play(saying: Saying, nowMs: number): void {
    if (saying.heardMs > 0) saying.heardMs = Math.max(0, saying.heardMs - REPEATED_MS);
    const samples = saying.samples.subarray(Math.round(saying.heardMs * SAMPLES_PER_MS));
    const id = `m${++this.count}`;
    saying.piece = { id, endsAtMs: nowMs + durationMs(samples.length) };
    this.open.set(id, saying);
    this.ears.onPlaybackStart(samples, nowMs);
    this.link.play({ id, samples });
  }
}

const heardOf = ({ heardMs, firstFrameMs }: Saying, isComplete: boolean): Heard => ({
  ...{ heardMs, isComplete },
  ...(firstFrameMs !== undefined && { firstFrameMs }),
});
