import type { Language } from '@turant/domain';
import type { Limits } from './limits.js';
import type { TurnJudge } from './end-of-turn/turn-judge.js';
import type { WordsOptions } from './agent/listening-ears.js';
import type { AudioLink, Brain, Script, Speaker, Ticker, Voice } from './ports.js';
import type { Slots } from './scripts/fill-slots.js';
import type { SpeechDetectors } from './speech-detection/speech-detectors.js';
import type { VoiceEvent } from './voice-event.js';

/** What a conversation needs to go on in another language. */
export interface LanguageParts {
  script: Script;
  /** Speaks what comes clause by clause; the speaker when absent. */
  voice?: Voice;
  /** Who understands the person in this language, and what is ordered of them. */
  words?: Pick<WordsOptions, 'providers' | 'order'>;
}

/** The languages into which a person may be followed. */
export interface LanguagesOptions {
  /** All that the employee speaks. */
  spoken: readonly string[];
  partsIn: (language: Language) => LanguageParts;
}

/** The parts that a conversation needs, and the listeners that it tells what happens in it. */
export interface ConversationOptions {
  link: AudioLink;
  script: Script;
  language: string;
  slots: Slots;
  speaker: Speaker;
  /** Makes the detectors that hear speech, for all calls of the process. */
  detectors: Pick<SpeechDetectors, 'open'>;
  /** Speaks what comes clause by clause; the speaker when absent. */
  voice?: Voice;
  /** Who understands the person's words; if absent, only `onWords` tells words. */
  words?: WordsOptions;
  /** Judges by the sound whether a turn of the person goes on; absent if nobody does. */
  judge?: TurnJudge;
  /** How the call goes on in another language when the person changes it; it stays in the first one when absent. */
  languages?: LanguagesOptions;
  /** Decides what to say; the script by default. */
  brain?: Brain;
  /** Whether the greeting says that the call may be recorded. */
  isRecorded?: boolean;
  /** The person has pressed the opt-out key and wants no more calls. Called at most once; its error is reported as the event `failed`. */
  onOptOut?: () => void | Promise<void>;
  /** The key with which the person asks for the business, at most once in a call. */
  transfer?: {
    key: string;
    /** Calls the business. Resolves with whether it and the person hear one another now; then the conversation says nothing more by itself. */
    connect: () => Promise<boolean>;
  };
  /** Whether the greeting waits for the person's first word, 0.8 s at most; `answer` when absent. */
  greetsAfter?: 'hello' | 'answer';
  onEvent?: (event: VoiceEvent) => void;
  limits?: Partial<Limits>;
  ticker: Ticker;
}
