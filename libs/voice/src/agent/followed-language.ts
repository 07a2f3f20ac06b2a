import type { Language } from '@turant/domain';
import type { LanguagesOptions } from '../conversation-options.js';
import { LanguageOfCall } from '../language/language-of-call.js';
import { unspokenText } from '../language/unspoken-texts.js';
import { betweenTexts } from '../phrases/between-texts.js';
import type { Brain, Utterance } from '../ports.js';
import { withWordsBefore } from '../scripts/with-words-before.js';
import type { Speech } from '../speech.js';
import type { VoiceOccurrence } from '../voice-event.js';
import type { Ears } from './ears.js';
import type { Interruptions } from './interruptions.js';
import type { RepliesAhead } from './replies-ahead.js';

export interface FollowedLanguageOptions {
  /** The language in which the call begins. */
  language: string;
  /** What is needed to go on in another language; the call stays in the first one when absent. */
  languages?: LanguagesOptions | undefined;
  brain: Brain;
  ears: Pick<Ears, 'follow'>;
  interruptions: Pick<Interruptions, 'follow'>;
  speech: Pick<Speech, 'follow' | 'prepareRest'>;
  ahead: Pick<RepliesAhead, 'forget'>;
  report: (occurrence: VoiceOccurrence) => void;
}

/** What the employee has said before a turn, and whether the person knows what was asked. */
interface Before {
  readonly current: Utterance;
  readonly isUnderstood: boolean;
}

/** Follows the person into another language in the middle of a call, with everything that hears, thinks and speaks. */
export class FollowedLanguage {
  private readonly call: LanguageOfCall;

  constructor(private readonly options: FollowedLanguageOptions) {
    this.call = new LanguageOfCall(options.language, options.languages?.spoken ?? [options.language]);
  }

  get current(): string {
    return this.call.current;
  }

  /** Whether a turn of these words would be answered in another language, or by a sentence about languages: then no reply is begun ahead. */
  wouldChange(text: string, told: string | undefined): boolean {
    return this.options.languages !== undefined && this.call.judge(text, told).type !== 'stay';
  }

  /** A turn of the person is over: what is said to it, in the person's language. @param told the language that the recogniser has told */
  replyTo(text: string, told: string | undefined, before: Before): Utterance {
    const { brain } = this.options;
    return this.changed(text, told, before) ?? (before.isUnderstood ? undefined : brain.goOn?.(before.current)) ?? brain.afterTurn(text);
  }

  /** Goes on in the person's language. @returns what is said to the change; undefined if the words are answered as any others */
  private changed(text: string, told: string | undefined, { current, isUnderstood }: Before): Utterance | undefined {
    const { languages, brain } = this.options;
    if (!languages) return undefined;
    const from = this.current;
    const verdict = this.call.take(text, told);
    if (verdict.type === 'stay') return undefined;
    if (verdict.type === 'refuse') {
      brain.note?.(text);
      const sorry: Utterance = { kind: 'reply', text: unspokenText(from), question: current.question };
      const asked = brain.askAgain?.();
      return asked ? withWordsBefore(sorry.text, asked) : sorry;
    }
    this.change(languages, verdict.to);
    this.options.report({ type: 'language-changed', from, to: verdict.to, because: verdict.because });
    // Two turns in another language are answers, too.
    const asked = verdict.because === 'wish' || !isUnderstood ? brain.askAgain?.() : undefined;
    return asked && withWordsBefore(betweenTexts(verdict.to).goOn, asked);
  }

  private change({ partsIn }: LanguagesOptions, to: Language): void {
    const { brain, ears, interruptions, speech, ahead } = this.options;
    const { script, voice, words } = partsIn(to);
    ahead.forget();
    brain.follow?.(to, script);
    ears.follow(to, words);
    interruptions.follow(to);
    speech.follow(to, voice);
    void speech.prepareRest(brain);
  }
}
