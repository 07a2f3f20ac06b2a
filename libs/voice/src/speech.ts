import type { Utterance } from './dialogue.js';
import type { PromptKind, Speaker, UtteranceKind } from './ports.js';

/** How the speech of a conversation is made. */
export interface SpeechOptions {
  speaker: Speaker;
  language: string;
  /** Whether the greeting says that the call may be recorded. */
  isRecorded?: boolean;
  /** Whether the greeting offers the business, which the recorded prompt does not. */
  offersBusiness?: boolean;
}

const PROMPTS: Readonly<Partial<Record<UtteranceKind, PromptKind>>> = {
  greeting: 'greeting',
  question: 'question',
  'are-you-there': 'are-you-there',
  goodbye: 'goodbye',
};

/** Makes the utterances of a conversation audible. */
export class Speech {
  constructor(private readonly options: SpeechOptions) {}

  /** @returns undefined if nobody can speak the text */
  async of({ text, kind }: Pick<Utterance, 'text' | 'kind'>): Promise<Int16Array | undefined> {
    const { speaker, language } = this.options;
    try {
      const samples = await speaker.speak(text, language, this.promptOf(kind));
      return samples?.length ? samples : undefined;
    } catch {
      return undefined;
    }
  }

  /** Synthesises texts into the speaker's cache; never rejects. */
  async prepare(texts: readonly string[]): Promise<void> {
    try {
      await this.options.speaker.prepare?.(texts, this.options.language);
    } catch {
      // The text will be synthesised when it is needed.
    }
  }

  private promptOf(kind: UtteranceKind): PromptKind | undefined {
    const { isRecorded, offersBusiness } = this.options;
    if (kind !== 'greeting') return PROMPTS[kind];
    if (offersBusiness) return undefined;
    return isRecorded ? 'recorded-greeting' : 'greeting';
  }
}
