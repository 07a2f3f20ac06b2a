import { durationMs } from './frames.js';
import type { Limits } from './limits.js';
import type { Brain, Clauses, PromptKind, Speaker, SpokenPiece, Utterance, UtteranceKind, Voice } from './ports.js';
import { speakerVoice } from './speakers/speaker-voice.js';

/** How the speech of a conversation is made. */
export interface SpeechOptions {
  speaker: Speaker;
  /** Speaks what comes clause by clause; by the speaker when absent. */
  voice?: Voice;
  language: string;
  /** Whether the greeting says that the call may be recorded. */
  isRecorded?: boolean;
  /** Whether the greeting offers the business, which the recorded prompt does not. */
  offersBusiness?: boolean;
}

/** Assumed length of a goodbye that was not synthesised yet. */
const DEFAULT_GOODBYE_MS = 2_500;

const PROMPTS: Readonly<Partial<Record<UtteranceKind, PromptKind>>> = {
  greeting: 'greeting',
  question: 'question',
  'are-you-there': 'are-you-there',
  goodbye: 'goodbye',
};

/** Makes the utterances of a conversation audible. */
export class Speech {
  /** The goodbye, once it was made. */
  goodbye: Int16Array | undefined;

  /** Speaks clause by clause. */
  private voice: Voice;
  private language: string;
  private isClosed = false;

  constructor(private readonly options: SpeechOptions) {
    this.language = options.language;
    this.voice = options.voice ?? speakerVoice(options.speaker, options.language);
  }

  /** Speaks another language from now on. @param voice the voice of that language, where what is said comes clause by clause */
  follow(language: string, voice: Voice | undefined): void {
    this.voice.close();
    this.language = language;
    this.voice = voice ?? speakerVoice(this.options.speaker, language);
    this.goodbye = undefined;
  }

  /** The words of an utterance where they are spoken one clause after the other; undefined if it is spoken as a whole. */
  clausesOf({ clauses, text, notice }: Utterance): Clauses | undefined {
    if (clauses || !this.options.voice) return clauses;
    const rest = notice === undefined ? text : text.slice(notice.length).trim();
    return [notice, rest].filter((part) => part !== undefined && part !== '') as string[];
  }

  /** The sound of words that come clause by clause. */
  pieces(clauses: Clauses, { notice }: Pick<Utterance, 'notice'>): AsyncIterable<SpokenPiece> {
    return this.voice.say(clauses, notice !== undefined);
  }

  /** How long the first sound of an utterance is waited for, in milliseconds. */
  maxWaitMs({ speechWaitMs, voiceWaitMs }: Pick<Limits, 'speechWaitMs' | 'voiceWaitMs'>): number {
    return this.options.voice ? voiceWaitMs : speechWaitMs;
  }

  /** The call is over. */
  close(): void {
    this.isClosed = true;
    this.voice.close();
  }

  /** The length of the goodbye, also before it was made. */
  get goodbyeMs(): number {
    return this.goodbye ? durationMs(this.goodbye.length) : DEFAULT_GOODBYE_MS;
  }

  /** @returns undefined if nobody can speak the text */
  async of({ text, kind }: Pick<Utterance, 'text' | 'kind'>): Promise<Int16Array | undefined> {
    const { speaker } = this.options;
    const { language } = this;
    try {
      const samples = await speaker.speak(text, language, this.promptOf(kind));
      return samples?.length ? samples : undefined;
    } catch {
      return undefined;
    }
  }

  /** Synthesises the other texts, so that the person does not wait later. The goodbye comes first: an empty wallet may need it soon. Never rejects. */
  async prepareRest(brain: Pick<Brain, 'goodbye' | 'laterTexts'>): Promise<void> {
    // The voice of a call says one text after the other: it cannot say one ahead.
    if (this.options.voice) return;
    const { language } = this;
    const goodbye = await this.of(brain.goodbye());
    // It was made while the call went on in another language.
    if (this.isClosed || language !== this.language) return;
    this.goodbye = goodbye;
    try {
      await this.options.speaker.prepare?.(brain.laterTexts, language);
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
