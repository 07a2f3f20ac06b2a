import { FRAME_MS, FRAME_SAMPLES } from '../frames.js';
import { LevelMeter, MIN_DBFS } from '../levels.js';
import type { AudioFrame } from '../ports.js';

/** An echo may come back after 0 to 440 ms, the way to the wire included. */
const ECHO_LAGS = 23;
/** A piece of ours is forgotten when even the tail of its echo is over, in milliseconds. */
const MAX_ECHO_MS = 1_000;
/** Our speech below this level makes no audible echo, and a softer sound that comes in while we speak is never taken for speech. */
const MIN_AUDIBLE_DBFS = -50;
/** About 3 s of our speech are remembered. */
const FORGETTING = 1 - 1 / 150;
/** A sound of less than 100 ms may be anything. */
const MIN_SOUND_FRAMES = 5;
/** An echo coincides with speech of ours in at least this part of its frames... */
const MIN_EXPLAINED_PART = 0.8;
/** ...its level follows ours with at most this standard deviation... */
const MAX_SPREAD_DB = 5;
/** ...and of our loudest frames, those up to this much below the loudest one, at least this part comes back. */
const LOUDEST_DB = 6;
const MIN_RETURNED_PART = 0.5;
const MIN_LOUDEST_FRAMES = 3;
/** A sound from here on may be a faint echo, which disproves no lag. */
const MIN_FAINT_DBFS = -60;
/** A lag whose spread is at most this much above the best one may be the lag of the echo, too. */
const NEARLY_AS_GOOD_DB = 1.5;
/** The person is louder than our echo by at least this much. */
const MARGIN_DB = 6;
/** A room goes on sounding: an echo loses this much in a frame, and is looked for in so many frames after the sound. */
const DECAY_DB = 3;
const TAIL_FRAMES = 5;
/** The person's word has soft frames: after two frames that were louder than the echo, so many milliseconds more pass. */
const LOUD_FRAMES = 2;
const MAX_SOFT_MS = 200;

/** An utterance of ours that the line plays. */
interface Piece {
  startedAtMs: number;
  stoppedAtMs: number;
  levels: Float32Array;
}

/** Counts how well the sounds that come in fit to what we said a given number of frames before. All counts fade. */
interface Lag {
  frames: number;
  sum: number;
  squares: number;
  loudest: number;
  returned: number;
}

/**
 * Tells our own echo from the person while we speak: to a speech detector it is speech like any other. It does not cancel the echo. It compares the
 * levels of what comes in with the levels of what we have played, at each lag, and remembers over the call what it has found.
 */
export class EchoTracker {
  private readonly meter = new LevelMeter();
  private pieces: Piece[] = [];
  private readonly lags: Lag[] = Array.from({ length: ECHO_LAGS }, () => ({ frames: 0, sum: 0, squares: 0, loudest: 0, returned: 0 }));
  private soundFrames = 0;
  private loudestDbfs = MIN_DBFS;
  private louderFrames = 0;
  private openUntilMs = -Infinity;

  /** We play these samples from `startsAtMs` on. The line may play them up to 90 ms later, which the lag includes. */
  onPlaybackStart(samples: Int16Array, startsAtMs: number): void {
    const meter = new LevelMeter();
    const levels = Float32Array.from({ length: Math.ceil(samples.length / FRAME_SAMPLES) }, (_, i) =>
      meter.measure(samples.subarray(i * FRAME_SAMPLES, (i + 1) * FRAME_SAMPLES)),
    );
    const isAudible = ({ startedAtMs, levels: old }: Piece): boolean => startedAtMs + old.length * FRAME_MS > startsAtMs - MAX_ECHO_MS;
    this.pieces = [...this.pieces.filter(isAudible), { startedAtMs: startsAtMs, stoppedAtMs: Infinity, levels }];
  }

  /** The line stops before the end of the samples. */
  onPlaybackStop(nowMs: number): void {
    for (const piece of this.pieces) piece.stoppedAtMs = Math.min(piece.stoppedAtMs, nowMs);
  }

  /** Whether a frame that came in holds nothing but our echo, as far as its level tells. */
  isOurs(frame: AudioFrame, atMs: number): boolean {
    const dbfs = this.meter.measure(frame);
    const ours = Array.from({ length: ECHO_LAGS + TAIL_FRAMES }, (_, lag) => this.ourLevelAt(atMs - lag * FRAME_MS));
    if (ours.every((one) => one < MIN_AUDIBLE_DBFS)) return false;
    const isLouder = dbfs >= MIN_AUDIBLE_DBFS && this.isLouderThanEcho(dbfs, ours);
    this.louderFrames = isLouder ? this.louderFrames + 1 : 0;
    if (this.louderFrames >= LOUD_FRAMES) this.openUntilMs = atMs + MAX_SOFT_MS;
    if (!isLouder || !this.isKnown) this.learn(dbfs, ours);
    return atMs >= this.openUntilMs;
  }

  private isLouderThanEcho(dbfs: number, ours: readonly number[]): boolean {
    const suspects = this.suspects();
    if (this.soundFrames < MIN_SOUND_FRAMES) return suspects.length === 0;
    const spreads = suspects.map((lag) => this.spreadAt(lag));
    const maxSpread = Math.min(MAX_SPREAD_DB, Math.min(...spreads) + NEARLY_AS_GOOD_DB);
    return suspects.every((lag, i) => (spreads[i] as number) > maxSpread || dbfs >= this.echoAt(lag, ours) + MARGIN_DB);
  }

  /** The lags at which an echo may come back. */
  private suspects(): number[] {
    return [...this.lags.keys()].filter((index) => {
      const { frames, loudest, returned } = this.lags[index] as Lag;
      if (loudest >= MIN_LOUDEST_FRAMES && returned < MIN_RETURNED_PART * loudest) return false;
      return frames >= MIN_EXPLAINED_PART * this.soundFrames;
    });
  }

  private get isKnown(): boolean {
    return this.soundFrames >= MIN_SOUND_FRAMES && this.suspects().some((lag) => this.spreadAt(lag) <= MAX_SPREAD_DB);
  }

  /** Standard deviation of the difference between incoming level and our level at this lag. */
  private spreadAt(index: number): number {
    const { frames, sum, squares } = this.lags[index] as Lag;
    return Math.sqrt(Math.max(0, squares / frames - (sum / frames) ** 2));
  }

  /** The level that our echo can have now, if it comes back at this lag. */
  private echoAt(index: number, ours: readonly number[]): number {
    const { frames, sum } = this.lags[index] as Lag;
    let loudest = ours[Math.max(0, index - 1)] as number;
    for (let tail = 0; tail < TAIL_FRAMES; tail++) loudest = Math.max(loudest, (ours[index + tail] as number) - DECAY_DB * tail);
    return loudest < MIN_AUDIBLE_DBFS ? MIN_DBFS : loudest + sum / frames;
  }

  private learn(dbfs: number, ours: readonly number[]): void {
    const isSound = dbfs >= MIN_AUDIBLE_DBFS;
    const isReturned = dbfs >= MIN_FAINT_DBFS;
    this.loudestDbfs = Math.max(this.loudestDbfs - (1 - FORGETTING), ours[0] as number);
    this.soundFrames = FORGETTING * this.soundFrames + (isSound ? 1 : 0);
    for (const [index, lag] of this.lags.entries()) {
      const oursDbfs = ours[index] as number;
      const isLoudest = oursDbfs >= this.loudestDbfs - LOUDEST_DB;
      lag.loudest = FORGETTING * lag.loudest + (isLoudest ? 1 : 0);
      lag.returned = FORGETTING * lag.returned + (isLoudest && isReturned ? 1 : 0);
      const difference = dbfs - oursDbfs;
      const weight = isSound && oursDbfs >= MIN_AUDIBLE_DBFS ? 1 : 0;
      lag.frames = FORGETTING * lag.frames + weight;
      lag.sum = FORGETTING * lag.sum + weight * difference;
      lag.squares = FORGETTING * lag.squares + weight * difference * difference;
    }
  }

  private ourLevelAt(atMs: number): number {
    for (const { startedAtMs, stoppedAtMs, levels } of this.pieces.toReversed())
      if (atMs >= startedAtMs) return atMs < stoppedAtMs ? (levels[Math.floor((atMs - startedAtMs) / FRAME_MS)] ?? MIN_DBFS) : MIN_DBFS;
    return MIN_DBFS;
  }
}
