import { SAMPLES_PER_MS } from '../frames.js';
import type { SpokenPiece } from '../ports.js';

interface ClauseSound {
  text: string;
  ms: number;
  /** How much more of its sound is to come, as far as that is known. */
  restMs: number;
  /** How many of its last letters the next clause says again. */
  againLength: number;
}

/** Which words of an utterance belong to which part of its sound. */
export class HeardWords {
  private readonly clauses: ClauseSound[] = [];

  /** Who has spoken the last piece: the id of a connection. */
  by: string | undefined;

  add({ samples, clause, text, by, restMs = 0, againLength = 0 }: SpokenPiece): void {
    this.by = by;
    const known = (this.clauses[clause] ??= { text, ms: 0, restMs, againLength });
    // A clause whose sound broke off has fewer words in the end.
    Object.assign(known, { text, restMs, againLength });
    known.ms += samples.length / SAMPLES_PER_MS;
  }

  /** The words that fit into the first `heardMs` milliseconds. Of the last clause the part of its words is taken that corresponds to its time. */
  until(heardMs: number): string {
    let leftMs = heardMs;
    const heard: string[] = [];
    // A clause whose sound never came leaves a gap in the list.
    for (const { text, ms, restMs } of this.clauses.filter((one) => one !== undefined && one.text !== '')) {
      const words = text.split(' ');
      const wholeMs = ms + restMs;
      const share = wholeMs === 0 ? 1 : Math.min(1, Math.max(0, leftMs / wholeMs));
      heard.push(...words.slice(0, Math.round(words.length * share)));
      leftMs -= ms;
      if (leftMs <= 0) break;
    }
    return heard.join(' ');
  }

  /** When the first `length` letters have been said, in milliseconds of the sound; Infinity while their sound has not come. What is said again counts once. */
  msOf(length: number): number {
    let leftLetters = length;
    let ms = 0;
    for (const clause of this.clauses.filter((one) => one !== undefined)) {
      const letters = clause.text.length - clause.againLength;
      if (leftLetters <= letters) return clause.restMs > 0 ? Infinity : ms + (clause.ms * leftLetters) / Math.max(1, letters);
      leftLetters -= letters === 0 ? 0 : letters + 1;
      ms += clause.ms;
    }
    return leftLetters <= 0 ? ms : Infinity;
  }

  /** All words whose sound has come. */
  get all(): string {
    return this.until(Infinity);
  }
}
