import { FRAME_MS } from '../frames.js';
import { dbfsOf, levelOf, MIN_DBFS } from '../levels.js';

/** Our echo comes back within this time, the way to the far end and back included. */
const MAX_ECHO_DELAY_FRAMES = 500 / FRAME_MS;
/** Our speech below this level makes no audible echo. */
const MIN_OWN_DBFS = -50;
/** A frame that is softer than the loudest one by more than this is noise, or the end of a word. */
const SOUND_RANGE_DB = 25;
const MIN_SOUND_FRAMES = 5;
/** The share of the sounds that must coincide with speech of ours. */
const MIN_EXPLAINED_PART = 0.8;
/**
 * The loss of the line is nearly the same in half of these sounds. In the other half the person may have spoken, too. Two people who speak at the
 * same time differ by more.
 */
const MAX_LOSS_SPREAD_DB = 3;

/** Tells whether what was heard is our own voice that came back. It compares levels, frame by frame, at each delay. */
export class OwnEcho {
  private readonly ours: number[] = [];
  private readonly theirs: number[] = [];

  constructor(private readonly startedAtMs: number) {}

  /** A frame of ours leaves. */
  played(frame: Int16Array, atMs: number): void {
    this.ours[this.placeOf(atMs)] = dbfsOf(levelOf(frame));
  }

  heard(frame: Int16Array, atMs: number): void {
    this.theirs[this.placeOf(atMs)] = dbfsOf(levelOf(frame));
  }

  /** Whether what was heard since a time is our echo. */
  isAll(sinceMs: number): boolean {
    const from = this.placeOf(sinceMs);
    const loudest = this.theirs.slice(from).reduce((max, dbfs) => Math.max(max, dbfs), MIN_DBFS);
    const sounds = this.theirs.flatMap((dbfs, place) => (place >= from && dbfs >= loudest - SOUND_RANGE_DB ? [{ dbfs, place }] : []));
    if (sounds.length < MIN_SOUND_FRAMES || loudest < MIN_OWN_DBFS) return false;
    for (let delay = 0; delay <= MAX_ECHO_DELAY_FRAMES; delay++) {
      const losses = sounds.flatMap(({ dbfs, place }) => this.lossAt(place - delay, dbfs)).sort((a, b) => a - b);
      if (losses.length >= MIN_EXPLAINED_PART * sounds.length && spreadOf(losses) <= MAX_LOSS_SPREAD_DB) return true;
    }
    return false;
  }

  private lossAt(place: number, dbfs: number): number[] {
    const own = this.ours[place] ?? MIN_DBFS;
    return own < MIN_OWN_DBFS ? [] : [own - dbfs];
  }

  private placeOf(atMs: number): number {
    return Math.max(0, Math.round((atMs - this.startedAtMs) / FRAME_MS));
  }
}

/** Half of the difference between the quarters: robust against values that do not belong to the others. */
const spreadOf = (sorted: readonly number[]): number =>
  ((sorted[Math.floor(0.75 * sorted.length)] ?? 0) - (sorted[Math.floor(0.25 * sorted.length)] ?? 0)) / 2;
