import { SAMPLES_PER_MS } from '../frames.js';
import type { SpokenPiece } from '../ports.js';

/** Which words of an utterance belong to which part of its sound. */
export class HeardWords {
  private readonly clauses: { text: string; ms: number }[] = [];

  /** Who has spoken the last piece: the id of a connection. */
  by: string | undefined;

  add({ samples, clause, text, by }: SpokenPiece): void {
    this.by = by;
    const known = (this.clauses[clause] ??= { text, ms: 0 });
    // A clause whose sound broke off has fewer words in the end.
    known.text = text;
    known.ms += samples.length / SAMPLES_PER_MS;
  }

  /** The words that fit into the first `heardMs` milliseconds. Of the last clause the part of its words is taken that corresponds to its time. */
  until(heardMs: number): string {
    let leftMs = heardMs;
    const heard: string[] = [];
    // A clause whose sound never came leaves a gap in the list.
    for (const { text, ms } of this.clauses.filter((one) => one !== undefined && one.text !== '')) {
      const words = text.split(' ');
      const share = ms === 0 ? 1 : Math.min(1, Math.max(0, leftMs / ms));
      heard.push(...words.slice(0, Math.round(words.length * share)));
      leftMs -= ms;
      if (leftMs <= 0) break;
    }
    return heard.join(' ');
  }

  /** When the first `length` characters have been said, in milliseconds of the sound; Infinity while their sound has not come. */
  msOf(length: number): number {
    let leftChars = length;
    let ms = 0;
    for (const clause of this.clauses.filter((one) => one !== undefined)) {
      if (leftChars <= clause.text.length) return ms + (clause.ms * leftChars) / Math.max(1, clause.text.length);
      leftChars -= clause.text.length + 1;
      ms += clause.ms;
    }
    return leftChars <= 0 ? ms : Infinity;
  }

  /** All words whose sound has come. */
  get all(): string {
    return this.until(Infinity);
  }
}
