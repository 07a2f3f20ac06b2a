import type { HeardEvent } from '../words/recogniser.js';
import type { SpeechEvent } from '../speech-detection/speech-detector.js';
import type { Ears } from './ears.js';
import type { Interruptions } from './interruptions.js';
import type { RepliesAhead } from './replies-ahead.js';

export interface PersonsWordsOptions {
  ears: Pick<Ears, 'onWords' | 'wordsInPause'>;
  interruptions: Pick<Interruptions, 'onWords' | 'onSpeech'>;
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
    if (event.type === 'resumed') this.options.ahead.forget();
    if (event.type !== 'interim' && event.type !== 'preflight' && event.type !== 'final') return;
    // A sound after the words that has none tells no language.
    if (event.text !== '' || this.by.stt === undefined)
      this.by = { stt: event.providerId, ...(event.language !== undefined && { language: event.language }) };
    this.take(event.text, event.type !== 'interim');
  }

  onSpeech(event: SpeechEvent): void {
    this.options.interruptions.onSpeech(event);
    if (event.type === 'speech-started') this.options.ahead.forget();
  }

  /** @param mayBeAll whether the turn may be over with these words */
  private take(text: string, mayBeAll: boolean): void {
    const { interruptions, ahead, ears, mayReply, now } = this.options;
    interruptions.onWords(text);
    if (!mayBeAll) return;
    this.finalAtMs = now();
    if (mayReply()) ahead.try(ears.wordsInPause);
  }
}
