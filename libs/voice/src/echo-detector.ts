import { FRAME_MS, FRAME_SAMPLES } from './frames.js';
import { LevelMeter, MIN_DBFS } from './levels.js';

/** Our audio may come back so late: 0 to 340 ms, the time it needs to leave included. */
const LAGS = 18;
/** Softer than this our own speech does not come back to be heard. */
const MIN_OUT_DBFS = -50;
/** Sounds while we speak that are shorter than this altogether are no echo of it. */
const MIN_HEARD_FRAMES = 5;
/** At the right lag nearly all that was heard has something of ours to come from... */
const MIN_EXPLAINED_PART = 0.8;
/** ...and is softer or louder than it by always the same amount. */
const MAX_SPREAD_DB = 5;
/** Lags that fit nearly as well as the best one may be right as well. */
const NEARLY_AS_GOOD_DB = 1.5;
/** The person is taken for louder than our echo from so much on. */
const MARGIN_DB = 6;

/** What came back while we spoke: nothing, our own speech, or something that is not known to be either. */
export type EchoKind = 'none' | 'known' | 'unknown';

/**
 * Compares what comes in with the envelope of what we play. It does not take the echo out; it tells whether a sound may
 * be our own last word coming back.
 */
export class EchoDetector {
  private ours = new Float32Array(0);
  private startedAtMs = 0;
  private lastWordMs = 0;
  private heardFrames = 0;
  private readonly explained = new Float64Array(LAGS);
  private readonly sums = new Float64Array(LAGS);
  private readonly squares = new Float64Array(LAGS);

  /** We begin to play this. The line may be up to 90 ms late: the lag that is found has that in it. */
  start(samples: Int16Array, nowMs: number): void {
    const meter = new LevelMeter();
    this.ours = Float32Array.from({ length: Math.ceil(samples.length / FRAME_SAMPLES) }, (_, i) =>
      meter.measure(samples.subarray(i * FRAME_SAMPLES, (i + 1) * FRAME_SAMPLES)),
    );
    this.startedAtMs = nowMs;
    this.lastWordMs = nowMs + (this.ours.findLastIndex((dbfs) => dbfs >= MIN_OUT_DBFS) + 1) * FRAME_MS;
    this.forget();
  }

  /** What was compared until now was noise. */
  forget(): void {
    this.heardFrames = 0;
    this.explained.fill(0);
    this.sums.fill(0);
    this.squares.fill(0);
  }

  /** When our last word ends; what follows it in an utterance is silence. */
  get lastWordAtMs(): number {
    return this.lastWordMs;
  }

  /** A sound that came in while we were speaking. */
  compare(dbfs: number, atMs: number): void {
    this.heardFrames++;
    for (let lag = 0; lag < LAGS; lag++) {
      const ours = this.oursAt(atMs, lag);
      if (ours < MIN_OUT_DBFS) continue;
      const difference = dbfs - ours;
      this.explained[lag] = (this.explained[lag] as number) + 1;
      this.sums[lag] = (this.sums[lag] as number) + difference;
      this.squares[lag] = (this.squares[lag] as number) + difference * difference;
    }
  }

  get kind(): EchoKind {
    if (this.heardFrames < MIN_HEARD_FRAMES) return 'none';
    return this.bestSpread <= MAX_SPREAD_DB ? 'known' : 'unknown';
  }

  /** Whether a sound after our last word is louder than what may come back of us then. */
  isLouderThanEcho(dbfs: number, atMs: number): boolean {
    const most = Math.min(MAX_SPREAD_DB, this.bestSpread + NEARLY_AS_GOOD_DB);
    for (let lag = 0; lag < LAGS; lag++) {
      if (this.spreadAt(lag) > most) continue;
      const gain = (this.sums[lag] as number) / (this.explained[lag] as number);
      // A lag lies between two frames: its neighbours may come back as well.
      const ours = Math.max(this.oursAt(atMs, lag - 1), this.oursAt(atMs, lag), this.oursAt(atMs, lag + 1));
      if (ours >= MIN_OUT_DBFS && dbfs < ours + gain + MARGIN_DB) return false;
    }
    return true;
  }

  private get bestSpread(): number {
    let best = Infinity;
    for (let lag = 0; lag < LAGS; lag++) best = Math.min(best, this.spreadAt(lag));
    return best;
  }

  /** How far the difference between what was heard and ours goes up and down at this lag (standard deviation). */
  private spreadAt(lag: number): number {
    const frames = this.explained[lag] as number;
    if (frames < MIN_EXPLAINED_PART * this.heardFrames) return Infinity;
    const mean = (this.sums[lag] as number) / frames;
    return Math.sqrt(Math.max(0, (this.squares[lag] as number) / frames - mean * mean));
  }

  private oursAt(atMs: number, lag: number): number {
    return this.ours[Math.floor((atMs - this.startedAtMs) / FRAME_MS) - lag] ?? MIN_DBFS;
  }
}
