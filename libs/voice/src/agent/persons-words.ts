import type { HeardEvent } from '../words/recogniser.js';
import type { TurnStep } from '../end-of-turn/end-of-turn.js';
import type { Ears } from './ears.js';
import type { Interruptions } from './interruptions.js';
import type { RepliesAhead } from './replies-ahead.js';

export interface PersonsWordsOptions {
  ears: Pick<Ears, 'onWords'>;
  interruptions: Pick<Interruptions, 'onWords'>;
  ahead: Pick<RepliesAhead, 'try' | 'forget'>;
  /** Whether a turn that ends now would be answered by a reply. */
  mayReply: () => boolean;
  now: () => number;
}

/** What is understood of the person while a turn goes on, and by whom. */
export class PersonsWords {
  /** Who has understood the last words, and in which language. */
  by: { stt?: string; language?: string } = {};
  /** When the last words of the turn were there. */
  finalAtMs: number | undefined;

  constructor(private readonly options: PersonsWordsOptions) {}

  /** Words that a page has understood. */
  onPage(text: string, isFinal: boolean): void {
    this.options.ears.onWords(text, isFinal);
    this.take(text, isFinal);
  }

  /** Words that a provider has understood; the ears have them already. */
  onHeard(event: HeardEvent): void {
    if (event.type !== 'interim' && event.type !== 'preflight' && event.type !== 'final') return;
    // A sound after the words that has none tells no language.
    if (event.text !== '' || this.by.stt === undefined)
      this.by = { stt: event.providerId, ...(event.language !== undefined && { language: event.language }) };
    this.take(event.text, event.type !== 'interim');
  }

  /** The reply is begun at an eager end, and thrown away when the person goes on. */
  onTurn(step: TurnStep): void {
    const { ahead, mayReply } = this.options;
    if (step.type === 'resumed') ahead.forget();
    else if (mayReply()) ahead.try(step.text);
  }

  /** @param mayBeAll whether the turn may be over with these words */
  private take(text: string, mayBeAll: boolean): void {
    this.options.interruptions.onWords(text);
    if (mayBeAll) this.finalAtMs = this.options.now();
  }
}
