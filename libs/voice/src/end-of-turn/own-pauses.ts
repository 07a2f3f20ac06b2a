import type { WordsEnd } from './how-words-end.js';

/** A shorter silence is the closure of a consonant, or a breath: it tells nothing of how somebody pauses. */
const MIN_OWN_PAUSE_MS = 150;
/** After a longer silence a person begins another turn. */
const MAX_OWN_PAUSE_MS = 1_200;
/** Somebody who speaks before this much of a reply was played has not heard it: the silence before was a pause, and the reply was spoken into it. */
const UNHEARD_REPLY_MS = 300;
/** The silences that count: the last ones, because people change how they speak. */
const SILENCES_KEPT = 8;
/** After a sentence only a pause that comes more often than once in five times counts: most people have finished then, and wait for an answer. */
const COVERED_AFTER_CLAUSE = 0.8;

/**
 * The silences inside this person's turns. Pauses after a whole clause are counted apart from others, because listeners that set a full stop at each silence are found
 * out by them. A silence that was the end of a turn counts as no pause, so that who ceases to pause is waited for less again.
 */
export class OwnPauses {
  private readonly afterClause: number[] = [];
  private readonly afterOthers: number[] = [];
  private playsFromMs = -Infinity;
  private playsUntilMs = -Infinity;

  /** The employee's own sound is played from one time until another. */
  onPlayback(fromMs: number, untilMs: number): void {
    if (fromMs > this.playsUntilMs) this.playsFromMs = fromMs;
    this.playsUntilMs = Math.max(fromMs, untilMs);
  }

  /** It was stopped. */
  onPlaybackStop(atMs: number): void {
    this.playsUntilMs = Math.min(this.playsUntilMs, atMs);
  }

  /** The person speaks after a silence. @param before how the words before it ended, and whether the silence counted as the end of a turn */
  add(fromMs: number, untilMs: number, { words, wasOver }: { words: WordsEnd | undefined; wasOver: boolean }): void {
    const playedMs = Math.min(untilMs, this.playsUntilMs) - Math.max(fromMs, this.playsFromMs);
    const isAnswered = playedMs > UNHEARD_REPLY_MS;
    const pauseMs = untilMs - fromMs;
    const isPause = !isAnswered && pauseMs >= MIN_OWN_PAUSE_MS && pauseMs <= MAX_OWN_PAUSE_MS;
    if (!isPause && !(isAnswered && wasOver)) return;
    const kept = words === 'clause' ? this.afterClause : this.afterOthers;
    kept.push(isPause ? pauseMs : 0);
    if (kept.length > SILENCES_KEPT) kept.shift();
  }

  /** How long this person may pause after such words, in milliseconds; 0 if no pause is known. */
  usualMs(words: WordsEnd | undefined): number {
    if (words !== 'clause') return Math.max(0, ...this.afterOthers);
    const kept = this.afterClause.toSorted((a, b) => a - b);
    return kept[Math.ceil(COVERED_AFTER_CLAUSE * kept.length) - 1] ?? 0;
  }
}
