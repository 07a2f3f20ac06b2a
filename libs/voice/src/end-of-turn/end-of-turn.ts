import type { Language, TurnVotes } from '@turant/domain';
import type { SpeechEvent } from '../speech-detection/speech-detector.js';
import { howWordsEnd } from './how-words-end.js';

/** Longest hangover after words that end a clause. */
const CLAUSE_HANGOVER_MS = 300;
/** Shortest hangover after other words, and after digits or a conjunction. */
const OPEN_HANGOVER_MS = 500;
const ONGOING_HANGOVER_MS = 900;
/** No hangover is longer: words that have not come by then do not come. */
const MAX_HANGOVER_MS = 3_000;
/** Where a provider understands words, a turn without words waits longer: a provider that returns nothing is replaced, and the next one needs time. */
const NO_WORDS_HANGOVER_MS = 4_500;
const DEFAULT_HANGOVER_MS = 300;
/** Nobody says more in one turn: a page that sends more is not believed. */
const MAX_WORDS_LENGTH = 4_096;

export interface EndOfTurnOptions {
  language: Language;
  /** Length of the silence that ends a turn without words; 300 ms by default. */
  hangoverMs?: number;
  /** Whether somebody listens for words: then a turn waits for them, 4.5 s at most. */
  hasListener?: boolean;
  /** Speech shorter than this is a click or a cough, and no turn. */
  minTurnMs?: number;
  /** A longer turn is cut. */
  turnCapMs?: number;
}

/** One turn of the person. */
export interface SpokenTurn {
  startedAtMs: number;
  /** The time at which its last sound ended. */
  untilMs: number;
  /** Its speech without the pauses, in milliseconds. */
  speechMs: number;
  /** True if the turn was cut at its maximum length; false if silence ended it. */
  isCapped: boolean;
  /** The words that a listener has understood; empty without a listener. */
  text: string;
  votes: TurnVotes;
}

/** Decides when the person has finished, from the speech and, where a listener gives them, the words. All times are the speech's. */
export class EndOfTurn {
  private hangoverMs: number;
  private startedAtMs: number | undefined;
  private untilMs = 0;
  /** The time from which the speech that goes on now is counted. */
  private speakingSinceMs: number | undefined;
  private speechMs = 0;
  private finalText = '';
  private interimText = '';
  /** The final words whose sound another provider would not get again. */
  private keptText = '';
  /** A provider that has learned how turns end says that this one is over. */
  private isEnded = false;
  private hasListener: boolean;

  constructor(private readonly options: EndOfTurnOptions) {
    this.hasListener = options.hasListener === true;
    this.hangoverMs = Math.min(MAX_HANGOVER_MS, options.hangoverMs ?? DEFAULT_HANGOVER_MS);
  }

  onSpeech({ type, atMs }: SpeechEvent): void {
    if (type === 'speech-started') {
      this.speakingSinceMs = this.untilMs = atMs;
      this.isEnded = false;
    }
    if (this.speakingSinceMs === undefined) return;
    this.startedAtMs ??= this.speakingSinceMs;
    this.untilMs = Math.max(this.untilMs, atMs);
    if (type !== 'speech-ended') return;
    this.speechMs += this.untilMs - this.speakingSinceMs;
    this.speakingSinceMs = undefined;
  }

  /** Words that a listener has understood. An interim text replaces the interim text before it; a final one replaces it for good. */
  onWords(text: string, isFinal: boolean): void {
    if (this.startedAtMs === undefined) return;
    if (isFinal) this.finalText = `${this.finalText} ${text}`.trim().slice(-MAX_WORDS_LENGTH);
    this.interimText = isFinal ? '' : text.slice(-MAX_WORDS_LENGTH);
  }

  /** The final words so far stay, even if another provider takes over: it does not get their sound again. */
  keepWords(): void {
    this.keptText = this.finalText;
  }

  /** Another provider takes over, and gets the sound of the turn again: words that were not kept are dropped, because they come a second time. */
  forgetWords(): void {
    this.finalText = this.keptText;
    this.interimText = '';
  }

  /** The turn is over, whatever its words are, if the person does not go on. */
  onLearnedEnd(): void {
    this.isEnded = this.startedAtMs !== undefined && this.text !== '';
  }

  /** The silence that ends the turns from now on, if words neither shorten nor lengthen it. */
  waitFor(hangoverMs: number): void {
    this.hangoverMs = Math.min(MAX_HANGOVER_MS, hangoverMs);
  }

  /** Whether somebody listens for words from now on. */
  listensForWords(hasListener: boolean): void {
    this.hasListener = hasListener;
  }

  /** The person speaks another language from now on. */
  follow(language: Language): void {
    this.options.language = language;
  }

  /** Whether the person speaks now, as far as it is known. */
  get isSpeaking(): boolean {
    return this.speakingSinceMs !== undefined;
  }

  /** The time at which the turn is over if nothing more is heard; undefined while nobody has spoken, or while the person speaks. */
  get endsAtMs(): number | undefined {
    return this.startedAtMs === undefined || this.speakingSinceMs !== undefined ? undefined : this.untilMs + this.hangover();
  }

  /** Whether a turn has begun and is not over. */
  get isInTurn(): boolean {
    return this.startedAtMs !== undefined;
  }

  /** @returns the turn, once, as soon as it is over or too long */
  take(nowMs: number): SpokenTurn | undefined {
    const { endsAtMs, startedAtMs, untilMs, text, votes } = this;
    if (startedAtMs === undefined) return undefined;
    const isOver = endsAtMs !== undefined && nowMs >= endsAtMs;
    if (!isOver && nowMs - startedAtMs < (this.options.turnCapMs ?? Infinity)) return undefined;
    const speechMs = this.reset();
    return speechMs < (this.options.minTurnMs ?? 1) ? undefined : { startedAtMs, untilMs, speechMs, text, votes, isCapped: !isOver };
  }

  /** Drops the turn so far; speech that goes on counts from now. @returns its speech in milliseconds */
  reset(): number {
    const { speakingSinceMs, untilMs } = this;
    const speechMs = this.speechMs + (speakingSinceMs === undefined ? 0 : untilMs - speakingSinceMs);
    this.startedAtMs = undefined;
    if (speakingSinceMs !== undefined) this.speakingSinceMs = untilMs;
    this.speechMs = 0;
    this.finalText = this.interimText = this.keptText = '';
    this.isEnded = false;
    return speechMs;
  }

  /** The words of the turn so far. */
  get text(): string {
    return `${this.finalText} ${this.interimText}`.trim();
  }

  private get votes(): TurnVotes {
    const { text, isEnded } = this;
    return {
      waitMs: this.hangover(),
      ...(text !== '' && { words: howWordsEnd(text, this.options.language) }),
      ...(isEnded && { learned: true as const }),
    };
  }

  private hangover(): number {
    if (this.isEnded) return 0;
    if (this.text === '') return this.hasListener ? NO_WORDS_HANGOVER_MS : this.hangoverMs;
    switch (howWordsEnd(this.text, this.options.language)) {
      case 'clause':
        return Math.min(this.hangoverMs, CLAUSE_HANGOVER_MS);
      case 'open':
        return Math.max(this.hangoverMs, OPEN_HANGOVER_MS);
      case 'ongoing':
        return Math.max(this.hangoverMs, ONGOING_HANGOVER_MS);
    }
  }
}
