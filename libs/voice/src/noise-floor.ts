import { MIN_DBFS } from './levels.js';
import { RecentLevels } from './recent-levels.js';

/** 3 s of frames: every talker pauses at least once within them. */
const LONG_FRAMES = 150;
/** 1 s of frames: a sound that has been steady for this long is noise, however loud. */
const STEADY_FRAMES = 50;
/** 100 ms of frames: a noise that has ceased for this long is forgotten. */
const RECENT_FRAMES = 5;
/** A second is steady if the levels of four fifths of its frames are within 5 dB. Speech varies by more than 10 dB within 300 ms. */
const STEADY_DB = 5;
/** An unsteady noise has the level that 5 % of the frames of 3 s stay below, plus 2 dB. */
const SOFTEST_PART = 0.05;
const ABOVE_SOFTEST_DB = 2;
/** The noise level is kept until the softest 5 % of 3 s differ from it by more than this. */
const CHANGED_DB = 4;
/** Speech is louder than the noise by at least the margin, which is larger the more the noise varies. */
const MIN_MARGIN_DB = 4;
const MAX_MARGIN_DB = 12;
/** Bound of the noise level in the first second of a call, when a louder sound may be the person. */
const MAX_FIRST_DBFS = -41;

/**
 * Estimates the noise of the line by level alone. It learns a steady noise within 1 s, a varying one within 3 s, and the end of a noise
 * within 100 ms.
 */
export class NoiseFloor {
  private readonly levels = new RecentLevels(LONG_FRAMES, STEADY_FRAMES);
  private noiseDbfs = MIN_DBFS;
  private marginDb = MAX_MARGIN_DB;
  private isSteadyNow = false;
  private framesSincePause = 0;

  /** Whether the last second was one steady sound. */
  get isSteady(): boolean {
    return this.isSteadyNow;
  }

  /** A frame of at least this level is not noise. */
  get thresholdDbfs(): number {
    return this.noiseDbfs + this.marginDb;
  }

  /** No frames have come in for a while: the far end suppresses the silence between words, so the sound is not steady. */
  pause(): void {
    this.framesSincePause = 0;
  }

  learn(dbfs: number): void {
    this.levels.push(dbfs);
    this.framesSincePause++;
    const isYoung = this.levels.count < STEADY_FRAMES;
    this.isSteadyNow = this.framesSincePause >= STEADY_FRAMES && this.learnSteady();
    if (!this.isSteadyNow) this.learnSoftest();
    if (isYoung) this.noiseDbfs = Math.min(this.noiseDbfs, MAX_FIRST_DBFS);
    this.fall(this.levels.loudestOf(RECENT_FRAMES));
  }

  /** The noise is never louder than the loudest of the last frames. */
  private fall(loudestDbfs: number): void {
    if (loudestDbfs < this.noiseDbfs - CHANGED_DB) this.levels.keepLast(RECENT_FRAMES);
    this.noiseDbfs = Math.min(this.noiseDbfs, loudestDbfs);
  }

  private learnSteady(): boolean {
    const soft = this.levels.shortQuantile(0.1);
    if (this.levels.shortQuantile(0.9) - soft > STEADY_DB) return false;
    this.noiseDbfs = this.levels.shortQuantile(0.5);
    // The margin follows from the variation of the softer half: the louder half may hold the beginning of a word.
    this.marginDb = Math.min(MAX_MARGIN_DB, Math.max(MIN_MARGIN_DB, 2 + 3 * (this.noiseDbfs - soft)));
    return true;
  }

  private learnSoftest(): void {
    const softestDbfs = this.levels.longQuantile(SOFTEST_PART);
    if (Math.abs(softestDbfs - this.noiseDbfs) <= CHANGED_DB) return;
    this.noiseDbfs = softestDbfs + ABOVE_SOFTEST_DB;
    this.marginDb = MAX_MARGIN_DB;
  }
}
