/** So much sound is in hand before any is played, in milliseconds: it never comes quite evenly. */
const MIN_IN_HAND_MS = 120;
/** The part of the measured rate that is relied on: it may become less. */
const RELIED_ON = 0.75;
/** A clause may take so much longer than was expected. */
const MAX_LONGER = 1.3;
/** A clause that has become as long as was expected, and goes on, is expected to have so much more sound, in milliseconds. */
const UNEXPECTED_MS = 200;

/** How fast the sound of one clause comes: that decides how much of it is in hand before it is played, so that it does not stutter. */
export class Supply {
  private ms = 0;
  private first: { ms: number; atMs: number } | undefined;
  private lastAtMs = 0;

  /** @param expectedMs how long the sound will be, as far as that is known */
  constructor(private readonly expectedMs: number) {}

  came(ms: number, nowMs: number): void {
    this.ms += ms;
    this.first ??= { ms, atMs: nowMs };
    this.lastAtMs = nowMs;
  }

  /** The length of the sound so far, in milliseconds. */
  get soundMs(): number {
    return this.ms;
  }

  /** How much more is to come. */
  get restMs(): number {
    return Math.max(UNEXPECTED_MS, this.expectedMs - this.ms);
  }

  /** How much should be in hand: while that and the rest are played, the rest comes. */
  get reserveMs(): number {
    const takenMs = this.first ? this.lastAtMs - this.first.atMs : 0;
    if (!this.first || takenMs <= 0) return MIN_IN_HAND_MS;
    const rate = (RELIED_ON * (this.ms - this.first.ms)) / takenMs;
    return rate >= 1 ? MIN_IN_HAND_MS : Math.max(MIN_IN_HAND_MS, (MAX_LONGER * this.expectedMs - this.ms) * (1 / rate - 1));
  }
}
