import { MIN_DBFS } from './levels.js';

/** Levels are rounded to steps of 0.5 dB. */
const STEPS_PER_DB = 2;
const STEPS = -MIN_DBFS * STEPS_PER_DB + 1;

/**
 * The levels of the last frames, with a histogram of a long and of a short window. Each frame updates the histograms, so that its cost does
 * not depend on the windows, and allocates nothing.
 */
export class RecentLevels {
  private readonly ring: Uint8Array;
  private readonly long = new Uint16Array(STEPS);
  private readonly short = new Uint16Array(STEPS);
  private pushed = 0;

  constructor(
    private readonly longFrames: number,
    private readonly shortFrames: number,
  ) {
    this.ring = new Uint8Array(longFrames);
  }

  /** Number of frames since the start or the last `keepLast`. */
  get count(): number {
    return this.pushed;
  }

  push(dbfs: number): void {
    if (this.pushed >= this.longFrames) move(this.long, this.stepAt(this.pushed - this.longFrames), -1);
    if (this.pushed >= this.shortFrames) move(this.short, this.stepAt(this.pushed - this.shortFrames), -1);
    const step = Math.max(0, Math.min(STEPS - 1, Math.round((dbfs - MIN_DBFS) * STEPS_PER_DB)));
    this.ring[this.pushed % this.longFrames] = step;
    move(this.long, step, 1);
    move(this.short, step, 1);
    this.pushed++;
  }

  /** Forgets all frames but the last ones. */
  keepLast(frames: number): void {
    const kept = Array.from({ length: Math.min(frames, this.pushed) }, (_, i) => this.stepAt(this.pushed - 1 - i));
    this.long.fill(0);
    this.short.fill(0);
    this.pushed = 0;
    for (const step of kept.reverse()) this.push(dbfsOfStep(step));
  }

  /** The level below which this part of the long window's frames lies. */
  longQuantile(part: number): number {
    return quantile(this.long, part * Math.min(this.pushed, this.longFrames));
  }

  shortQuantile(part: number): number {
    return quantile(this.short, part * Math.min(this.pushed, this.shortFrames));
  }

  /** The level of the loudest of the last `frames` frames. */
  loudestOf(frames: number): number {
    let step = 0;
    for (let i = Math.max(0, this.pushed - frames); i < this.pushed; i++) step = Math.max(step, this.stepAt(i));
    return dbfsOfStep(step);
  }

  private stepAt(index: number): number {
    return this.ring[index % this.longFrames] as number;
  }
}

function move(histogram: Uint16Array, step: number, by: number): void {
  histogram[step] = (histogram[step] as number) + by;
}

function quantile(histogram: Uint16Array, frames: number): number {
  let seen = 0;
  let step = 0;
  while (step < STEPS - 1 && (seen += histogram[step] as number) <= frames) step++;
  return dbfsOfStep(step);
}

const dbfsOfStep = (step: number): number => step / STEPS_PER_DB + MIN_DBFS;
