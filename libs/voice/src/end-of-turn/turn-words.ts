import { plainWords } from './plain-words.js';

/** Nobody says more in one turn: a page that sends more is not believed. */
const MAX_WORDS_LENGTH = 4_096;

/**
 * `interim`: words so far. `preflight`: a provider's eager end, with words that are probably all. `final`: words that stay. `last`: words that stay, and nothing of the
 * speech so far is left to be understood. `next-last`: the same up to the first end of speech that still waits for its words.
 */
export type WordsKind = 'interim' | 'preflight' | 'final' | 'next-last' | 'last';

/** The words of one turn, as far as they are understood. */
export class TurnWords {
  private finalText = '';
  private interimText = '';
  /** The final words whose sound another provider would not get again. */
  private keptText = '';
  /** The plain words of a turn that ended before its final words had come: these come late, and belong to no other turn. */
  private spent: readonly string[] = [];
  /** Whether a provider has told an eager end and has not taken it back. */
  isEager = false;
  /** Ends of speech whose final words have not come. */
  private awaited = 0;
  /** Whether the final words of all speech so far are there. */
  isSettled = false;
  /** When the last words came. */
  atMs = -Infinity;

  get text(): string {
    return `${this.finalText} ${this.interimText}`.trim();
  }

  /** Whether these words may be the whole turn. */
  get mayBeAll(): boolean {
    return this.text !== '' && (this.isEager || this.isSettled);
  }

  /** An interim text replaces the interim text before it; a final one replaces it for good. */
  add(text: string, kind: WordsKind, atMs: number): void {
    const own = this.withoutSpent(text);
    const isFinal = kind !== 'interim' && kind !== 'preflight';
    if (isFinal) this.finalText = `${this.finalText} ${own}`.trim().slice(-MAX_WORDS_LENGTH);
    this.interimText = isFinal ? '' : own.slice(-MAX_WORDS_LENGTH);
    if (!isFinal) this.isEager = kind === 'preflight';
    if (kind === 'last') this.awaited = 0;
    else if (kind === 'next-last') this.awaited = Math.max(0, this.awaited - 1);
    this.isSettled = (kind === 'last' || kind === 'next-last') && this.awaited === 0;
    if (this.isSettled) this.spent = [];
    this.atMs = atMs;
  }

  /** The person goes on, or a provider says so: more words will come. */
  goOn(): void {
    this.isEager = this.isSettled = false;
  }

  /** The person falls silent: the final words of this speech will come. */
  pause(): void {
    this.awaited += 1;
    this.isSettled = false;
  }

  /** The final words so far stay, even if another provider takes over: it does not get their sound again. */
  keep(): void {
    this.keptText = this.finalText;
  }

  /** Another provider takes over, and gets the sound of the turn again: words that were not kept are dropped, because they come a second time. */
  forget(): void {
    this.finalText = this.keptText;
    this.interimText = '';
    this.spent = [];
    // It is told of one end of speech only.
    this.awaited = Math.min(1, this.awaited);
    this.goOn();
  }

  /** The turn is over. @param isTaken whether it was answered, with its words */
  reset(isTaken = false): void {
    if (isTaken) this.spent = this.isSettled ? [] : plainWords(this.text);
    this.finalText = this.interimText = this.keptText = '';
    this.awaited = 0;
    this.goOn();
  }

  private withoutSpent(text: string): string {
    const { spent } = this;
    if (spent.length === 0) return text;
    const words = plainWords(text);
    if (!spent.every((word, at) => words[at] === word)) return text;
    const tokens = text.trim().split(/\s+/);
    let dropped = 0;
    while (dropped < spent.length && tokens.length > 0) dropped += plainWords(tokens.shift() ?? '').length;
    return tokens.join(' ');
  }
}
