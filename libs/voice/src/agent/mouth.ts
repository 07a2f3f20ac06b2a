import { durationMs, FRAME_MS, SAMPLES_PER_MS } from '../frames.js';
import type { AudioLink, PlayedMark } from '../ports.js';
import type { Ears } from './ears.js';
import { GrowingSound } from './growing-sound.js';

/** How an utterance ended, and how much of it the person has heard. */
export interface Heard {
  heardMs: number;
  /** The length of all sound that was there when it ended. */
  wholeMs: number;
  isComplete: boolean;
  /** Time from `say` to its first frame on the line. */
  firstFrameMs?: number;
}

/** If the mark of a piece is later than its end by more than this, the line counts as dead. */
export const MAX_MARK_DELAY_MS = 2_000;
/** The employee goes on a little before the place where it stopped, so that no word is cut in two. */
const REPEATED_MS = 200;

interface Saying {
  sound: GrowingSound;
  saidAtMs: number;
  firstFrameMs?: number;
  /** How much was heard, in milliseconds: after a pause the sound goes on there, or a little before. */
  heardMs: number;
  /** How much was handed to the line, in milliseconds. */
  handedMs: number;
  /** Pieces that the line plays, or has been told to stop. */
  openPieces: number;
  /** When the line will have played what was handed to it. */
  endsAtMs: number;
  /** How much sound has to be buffered before a clause begins, or goes on after the line ran out of audio, in milliseconds. */
  reserveMs: number;
  /** Whether its sound is held back until `reserveMs` of it are buffered. */
  isHeld: boolean;
  /** The line has been told to stop, and has not told yet what was heard of each piece. */
  isFlushed: boolean;
  /** How much was left when it was paused. */
  leftMs: number;
  state: 'playing' | 'paused' | 'stopped';
  onEnd(heard: Heard): void;
}

/**
 * Plays one utterance at a time, and can pause it. Its sound may come piece by piece. The line tells how much of each piece it has played: that,
 * and nothing else, counts as heard. It tells so a moment after it was told to stop.
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

  /**
   * Begins an utterance, and ends the one before. `onEnd` is called once, or never on a dead line.
   * @param isWhole false if `add` brings more of its sound
   * @param reserveMs how much of sound that comes slowly is in hand before any is played, so that no word is cut in two
   */
  say(samples: Int16Array, nowMs: number, onEnd: (heard: Heard) => void, isWhole = true, reserveMs = 0): void {
    this.stop(nowMs);
    const times = { saidAtMs: nowMs, heardMs: 0, handedMs: 0, endsAtMs: nowMs, leftMs: 0, reserveMs, isHeld: true };
    this.current = { ...times, sound: new GrowingSound(), openPieces: 0, isFlushed: false, state: 'playing', onEnd };
    this.add(samples, nowMs, isWhole, reserveMs);
  }

  /** More sound of the utterance that is being said. */
  add(samples: Int16Array, nowMs: number, isLast = false, reserveMs = 0, isNewClause = false): void {
    const { current } = this;
    if (!current || current.state === 'stopped' || current.sound.isWhole) return;
    current.sound.add(samples, isLast);
    current.reserveMs = reserveMs;
    current.isHeld ||= isNewClause;
    if (current.state === 'paused' || current.isFlushed) return;
    this.play(current, nowMs);
    if (current.openPieces === 0 && current.sound.isWhole) this.ended(current, true);
  }

  /** Falls silent in the middle of the utterance. */
  pause(nowMs: number): void {
    if (this.current?.state !== 'playing') return;
    this.current.leftMs = this.leftMs(nowMs);
    this.current.state = 'paused';
    this.flush(this.current, nowMs);
  }

  /** Goes on with the utterance that is paused. */
  goOn(nowMs: number): void {
    const { current } = this;
    if (current?.state !== 'paused') return;
    current.state = 'playing';
    // The marks of the pieces that were flushed say where to go on.
    if (current.openPieces === 0) this.playAgain(current, nowMs);
  }

  /** Ends the utterance where it is. */
  stop(nowMs: number): void {
    const { current } = this;
    if (!current || current.state === 'stopped') return;
    const wasPlaying = current.state === 'playing';
    current.state = 'stopped';
    if (current.openPieces === 0) return this.ended(current, false);
    current.endsAtMs = nowMs;
    if (wasPlaying) this.flush(current, nowMs);
  }

  /** @returns whether the line should have told of the end of the utterance long ago: then nobody waits for it any more */
  giveUp(nowMs: number): boolean {
    const { current } = this;
    if (!current || current.openPieces === 0 || nowMs < current.endsAtMs + MAX_MARK_DELAY_MS) return false;
    this.current = undefined;
    this.link.flush();
    return true;
  }

  /** A mark of the line, at `nowMs`. */
  onMark({ id, playedMs, isComplete, startedAtMs }: PlayedMark, nowMs: number): void {
    const saying = this.open.get(id);
    if (!saying) return;
    this.open.delete(id);
    saying.openPieces -= 1;
    saying.heardMs += playedMs;
    if (startedAtMs !== undefined) saying.firstFrameMs ??= Math.round(startedAtMs - saying.saidAtMs);
    if (saying.openPieces > 0) return;
    const isAllHeard = isComplete && saying.sound.isWhole && saying.handedMs === saying.sound.ms;
    if (isAllHeard || saying.state === 'stopped') this.ended(saying, isAllHeard);
    else if (saying.isFlushed && saying.state === 'playing' && this.current === saying) this.playAgain(saying, nowMs);
  }

  /** Whether an utterance has begun and is not over; it may be paused. */
  get isSaying(): boolean {
    return this.current !== undefined;
  }

  get isPaused(): boolean {
    return this.current?.state === 'paused';
  }

  /** Time until the end of the utterance as far as its sound is there, without pauses; the line may be some frames late. While more sound is to come, it is never over. */
  leftMs(nowMs: number): number {
    const { current } = this;
    if (!current) return 0;
    if (current.state === 'paused') return current.leftMs;
    const leftMs = current.endsAtMs - nowMs;
    return current.sound.isWhole ? leftMs : Math.max(FRAME_MS, leftMs);
  }

  /** How much of the utterance was said, as far as that is known before its marks. */
  saidMs(nowMs: number): number {
    const { current } = this;
    return current ? Math.max(0, current.handedMs - Math.max(0, this.leftMs(nowMs))) : 0;
  }

  private ended(saying: Saying, isComplete: boolean): void {
    if (this.current === saying) this.current = undefined;
    const { heardMs, firstFrameMs, sound } = saying;
    saying.onEnd({ heardMs, wholeMs: sound.ms, isComplete, ...(firstFrameMs !== undefined && { firstFrameMs }) });
  }

  private flush(saying: Saying, nowMs: number): void {
    saying.isFlushed = true;
    this.ears.onPlaybackStop(nowMs);
    this.link.flush();
  }

  /** Goes on after a pause. */
  private playAgain(saying: Saying, nowMs: number): void {
    if (saying.heardMs > 0) saying.heardMs = Math.max(0, saying.heardMs - REPEATED_MS);
    saying.handedMs = saying.heardMs;
    saying.endsAtMs = nowMs;
    saying.isFlushed = false;
    this.play(saying, nowMs);
  }

  /** Hands the line what it does not have yet. */
  private play(saying: Saying, nowMs: number): void {
    if (isTooLittle(saying, nowMs)) return;
    const samples = saying.sound.from(Math.round(saying.handedMs * SAMPLES_PER_MS));
    if (samples.length === 0) return;
    const startsAtMs = Math.max(nowMs, saying.endsAtMs);
    const id = `m${++this.count}`;
    this.open.set(id, saying);
    saying.openPieces += 1;
    saying.handedMs = saying.sound.ms;
    saying.endsAtMs = startsAtMs + durationMs(samples.length);
    this.ears.onPlaybackStart(samples, startsAtMs);
    this.link.play({ id, samples });
  }
}

/** Whether a clause begins, or goes on after the line ran dry, and what is in hand would not last until the rest of it has come. */
function isTooLittle(saying: Saying, nowMs: number): boolean {
  const { sound, openPieces, endsAtMs, handedMs, reserveMs } = saying;
  const onLineMs = openPieces === 0 ? 0 : Math.max(0, endsAtMs - nowMs);
  saying.isHeld = (saying.isHeld || onLineMs === 0) && !sound.isWhole && onLineMs + sound.ms - handedMs < reserveMs;
  return saying.isHeld;
}
