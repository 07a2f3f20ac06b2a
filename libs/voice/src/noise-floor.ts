import { MIN_DBFS } from './levels.js';
import { RecentLevels } from './recent-levels.js';

/** 3 s of frames: each talker breathes or closes the mouth within them. */
const LONG_FRAMES = 150;
/** 1 s: a sound that has been steady for so long is noise, however loud. */
const STEADY_FRAMES = 50;
/** 100 ms: a noise that is gone for so long is forgotten. */
const RECENT_FRAMES = 5;
/** A second is steady when four fifths of its frames lie so close together. Speech swings by more than 10 dB within 300 ms. */
const STEADY_DB = 5;
/** What stands for a noise that is not steady: a little more than the softest twentieth of 3 s. */
const SOFTEST_PART = 0.05;
const ABOVE_SOFTEST_DB = 2;
/** What is known of the noise stands until the softest part of 3 s is so far from it. */
const CHANGED_DB = 4;
/** Speech stands out of the noise by at least so much; by more where the noise itself goes up and down. */
const MIN_MARGIN_DB = 4;
const MAX_MARGIN_DB = 12;
/** Within the first second of a call, what is louder than -31 dBFS may well be a person. */
const MAX_FIRST_DBFS = -41;

/**
 * What noise the line has, by level alone. A noise of any loudness is known when it has been steady for 1 s, one that
 * swells and falls after 3 s at the latest, one that ceases after 100 ms.
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

  /** What is as loud as this is not noise. */
  get thresholdDbfs(): number {
    return this.noiseDbfs + this.marginDb;
  }

  /** No frames came in for a while: a far end that leaves out silence does so between words, so this is no steady sound. */
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

  /** A noise is gone when even the loudest of the last frames is softer. */
  private fall(loudestDbfs: number): void {
    if (loudestDbfs < this.noiseDbfs - CHANGED_DB) this.levels.keepLast(RECENT_FRAMES);
    this.noiseDbfs = Math.min(this.noiseDbfs, loudestDbfs);
  }

  private learnSteady(): boolean {
    const soft = this.levels.shortQuantile(0.1);
    if (this.levels.shortQuantile(0.9) - soft > STEADY_DB) return false;
    this.noiseDbfs = this.levels.shortQuantile(0.5);
    // By the softer half: the louder one may have the beginning of a word in it.
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
