import { FRAME_MS, FRAME_SAMPLES } from './frames.js';
import { LevelMeter, MIN_DBFS } from './levels.js';

/** Number of lags that are compared, in frames: an echo may come back after 0 to 340 ms, the way to the wire included. */
const LAGS = 18;
/** Our speech below this level makes no audible echo. */
const MIN_OUT_DBFS = -50;
/** If fewer frames with sound than this came in while we spoke, there is no echo. */
const MIN_HEARD_FRAMES = 5;
/** At the lag of the echo, at least this part of the frames with sound coincides with speech of ours... */
const MIN_EXPLAINED_PART = 0.8;
/** ...and the difference of the two levels varies by at most this much (standard deviation). */
const MAX_SPREAD_DB = 5;
/** A lag whose spread is at most this much above the best one may be the lag of the echo, too. */
const NEARLY_AS_GOOD_DB = 1.5;
/** A sound counts as the person's if it is louder than our echo by at least this much. */
const MARGIN_DB = 6;

/** The sound that came in while we spoke: none, our own echo, or a sound that is neither known to be echo nor to be the person. */
export type EchoKind = 'none' | 'known' | 'unknown';

/**
 * Detects our echo: compares the levels of incoming frames with the levels of what we play, at each lag. It does not cancel the echo; it
 * tells whether a sound may be the echo of our last word.
 */
export class EchoDetector {
  private ourLevels = new Float32Array(0);
  private startedAtMs = 0;
  private lastWordMs = 0;
  private soundFrames = 0;
  private readonly explained = new Float64Array(LAGS);
  private readonly sums = new Float64Array(LAGS);
  private readonly squares = new Float64Array(LAGS);

  /** We begin to play these samples. The line may play them up to 90 ms later, which the detected lag includes. */
  start(samples: Int16Array, nowMs: number): void {
    const meter = new LevelMeter();
    this.ourLevels = Float32Array.from({ length: Math.ceil(samples.length / FRAME_SAMPLES) }, (_, i) =>
      meter.measure(samples.subarray(i * FRAME_SAMPLES, (i + 1) * FRAME_SAMPLES)),
    );
    this.startedAtMs = nowMs;
    this.lastWordMs = nowMs + (this.ourLevels.findLastIndex((dbfs) => dbfs >= MIN_OUT_DBFS) + 1) * FRAME_MS;
    this.reset();
  }

  /** Forgets the frames that were compared: they were noise. */
  reset(): void {
    this.soundFrames = 0;
    this.explained.fill(0);
    this.sums.fill(0);
    this.squares.fill(0);
  }

  /** The time at which our last word ends; the rest of the utterance is silence. */
  get lastWordAtMs(): number {
    return this.lastWordMs;
  }

  /** Compares the level of a frame with sound that came in while we were speaking. */
  compare(dbfs: number, atMs: number): void {
    this.soundFrames++;
    for (let lag = 0; lag < LAGS; lag++) {
      const ourDbfs = this.ourLevelAt(atMs, lag);
      if (ourDbfs < MIN_OUT_DBFS) continue;
      const difference = dbfs - ourDbfs;
      this.explained[lag] = (this.explained[lag] as number) + 1;
      this.sums[lag] = (this.sums[lag] as number) + difference;
      this.squares[lag] = (this.squares[lag] as number) + difference * difference;
    }
  }

  get kind(): EchoKind {
    if (this.soundFrames < MIN_HEARD_FRAMES) return 'none';
    return this.bestSpread <= MAX_SPREAD_DB ? 'known' : 'unknown';
  }

  /** Whether a sound after our last word is louder than our echo can be at that time. */
  isLouderThanEcho(dbfs: number, atMs: number): boolean {
    const maxSpread = Math.min(MAX_SPREAD_DB, this.bestSpread + NEARLY_AS_GOOD_DB);
    for (let lag = 0; lag < LAGS; lag++) {
      if (this.spreadAt(lag) > maxSpread) continue;
      const gain = (this.sums[lag] as number) / (this.explained[lag] as number);
      // The true lag lies between two frames, so the neighbouring frames count, too.
      const ourDbfs = Math.max(this.ourLevelAt(atMs, lag - 1), this.ourLevelAt(atMs, lag), this.ourLevelAt(atMs, lag + 1));
      if (ourDbfs >= MIN_OUT_DBFS && dbfs < ourDbfs + gain + MARGIN_DB) return false;
    }
    return true;
  }

  private get bestSpread(): number {
    let best = Infinity;
    for (let lag = 0; lag < LAGS; lag++) best = Math.min(best, this.spreadAt(lag));
    return best;
  }

  /** Standard deviation of the difference between incoming level and our level at this lag. */
  private spreadAt(lag: number): number {
    const frames = this.explained[lag] as number;
    if (frames < MIN_EXPLAINED_PART * this.soundFrames) return Infinity;
    const mean = (this.sums[lag] as number) / frames;
    return Math.sqrt(Math.max(0, (this.squares[lag] as number) / frames - mean * mean));
  }

  private ourLevelAt(atMs: number, lag: number): number {
    return this.ourLevels[Math.floor((atMs - this.startedAtMs) / FRAME_MS) - lag] ?? MIN_DBFS;
  }
}
