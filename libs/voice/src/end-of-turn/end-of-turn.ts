import type { Language } from '@turant/domain';
import type { SpeechEvent } from '../speech-detection/speech-detector.js';
import { howWordsEnd } from './how-words-end.js';

/** Longest hangover after words that end a clause. */
const CLAUSE_HANGOVER_MS = 300;
/** Shortest hangover after other words, and after digits or a conjunction. */
const OPEN_HANGOVER_MS = 500;
const ONGOING_HANGOVER_MS = 900;
/** No hangover is longer: words that have not come by then do not come. */
const MAX_HANGOVER_MS = 3_000;
const DEFAULT_HANGOVER_MS = 300;

export interface EndOfTurnOptions {
  language: Language;
  /** Length of the silence that ends a turn without words; 300 ms by default. */
  hangoverMs?: number;
  /** Whether somebody listens for words: then a turn waits for them, 3 s at most. */
  hasListener?: boolean;
}

/** One turn of the person. */
export interface SpokenTurn {
  startedAtMs: number;
  /** When its last sound ended. */
  untilMs: number;
  /** What the listener has understood; empty without one. */
  text: string;
}

/** Decides when the person has finished, from the speech and, where a listener gives them, the words. All times are the speech's. */
export class EndOfTurn {
  private readonly hangoverMs: number;
  private startedAtMs: number | undefined;
  private untilMs = 0;
  private isSpeaking = false;
  private finalText = '';
  private interimText = '';

  constructor(private readonly options: EndOfTurnOptions) {
    this.hangoverMs = Math.min(MAX_HANGOVER_MS, options.hangoverMs ?? DEFAULT_HANGOVER_MS);
  }

  onSpeech({ type, atMs }: SpeechEvent): void {
    if (type === 'speech-started') this.startedAtMs ??= atMs;
    if (this.startedAtMs === undefined) return;
    this.isSpeaking = type !== 'speech-ended';
    this.untilMs = atMs;
  }

  /** Words that a listener has understood. An interim text replaces the interim text before it; a final one replaces it for good. */
  onWords(text: string, isFinal: boolean): void {
    if (this.startedAtMs === undefined) return;
    if (isFinal) this.finalText = `${this.finalText} ${text}`.trim();
    this.interimText = isFinal ? '' : text;
  }

  /** When the turn is over if nothing more is heard; undefined while nobody has spoken or the person speaks. */
  get endsAtMs(): number | undefined {
    return this.startedAtMs === undefined || this.isSpeaking ? undefined : this.untilMs + this.hangover();
  }

  /** Whether a turn has begun and is not over. */
  get isInTurn(): boolean {
    return this.startedAtMs !== undefined;
  }

  /** @returns the turn, once, as soon as it is over */
  take(nowMs: number): SpokenTurn | undefined {
    const { endsAtMs, startedAtMs, untilMs } = this;
    if (startedAtMs === undefined || endsAtMs === undefined || nowMs < endsAtMs) return undefined;
    const turn = { startedAtMs, untilMs, text: this.text };
    this.reset();
    return turn;
  }

  /** Drops the turn, such as one that was a backchannel. */
  reset(): void {
    this.startedAtMs = undefined;
    this.isSpeaking = false;
    this.finalText = this.interimText = '';
  }

  /** The words of the turn so far. */
  get text(): string {
    return `${this.finalText} ${this.interimText}`.trim();
  }

  private hangover(): number {
    if (this.text === '') return this.options.hasListener ? MAX_HANGOVER_MS : this.hangoverMs;
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
