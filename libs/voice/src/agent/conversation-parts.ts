import { LANGUAGES, type Language } from '@turant/domain';
import type { ConversationOptions } from '../conversation-options.js';
import { Speech } from '../speech.js';
import type { Limits } from '../limits.js';
import type { Brain } from '../ports.js';
import type { VoiceOccurrence } from '../voice-event.js';
import type { Ears } from './ears.js';
import { FirstWord } from './first-word.js';
import { FollowedLanguage } from './followed-language.js';
import { Interruptions } from './interruptions.js';
import { Keys } from './keys.js';
import { Mouth } from './mouth.js';
import { openEars } from './open-ears.js';
import { PersonsWords } from './persons-words.js';
import { RepliesAhead } from './replies-ahead.js';
import { Telling } from './telling.js';

/** What the conversation is asked, and told, by its parts. */
export interface PartsListener {
  report: (occurrence: VoiceOccurrence) => void;
  /** Runs a step whose error ends the conversation. */
  guarded: (step: () => void) => void;
  onConnected: (isJoined: boolean) => void;
  /** Whether a turn that ends now would be answered by a reply. */
  mayReply: () => boolean;
  /** The reply that was begun ahead can be heard from now on: a turn that has waited for it is over. */
  onReplyReady: () => void;
}

export interface ConversationParts {
  ears: Ears;
  mouth: Mouth;
  interruptions: Interruptions;
  speech: Speech;
  telling: Telling;
  ahead: RepliesAhead;
  words: PersonsWords;
  keys: Keys;
  language: FollowedLanguage;
  /** Absent if the greeting waits for no word of the person. */
  firstWord: FirstWord | undefined;
}

/** Makes the parts of a conversation, and connects them with one another. */
export function openParts(
  options: ConversationOptions,
  { brain, limits }: { brain: Brain; limits: Limits },
  { report, guarded, onConnected, mayReply, onReplyReady }: PartsListener,
): ConversationParts {
  const language: Language = LANGUAGES.find((one) => one === options.language) ?? 'en-IN';
  const now = (): number => options.ticker.now();
  const firstWord = options.greetsAfter === 'hello' ? new FirstWord(now()) : undefined;
  const ears = openEars(
    {
      ...{ detectors: options.detectors, language, limits, words: options.words, judge: options.judge },
      onSpeech: (event) => {
        firstWord?.onSpeech(event);
        interruptions.onSpeech(event);
      },
      onTurn: (step) => guarded(() => words.onTurn(step)),
      isReplyAwaited: () => ahead.isAwaited,
      onHeard: (event) => guarded(() => words.onHeard(event)),
      onNoWords: () => brain.cannotHear?.(),
    },
    now(),
  );
  const mouth = new Mouth(options.link, ears);
  const interruptions = new Interruptions({ language, mouth, ears, report });
  const speech = new Speech({ ...options, offersBusiness: options.transfer !== undefined });
  const telling = new Telling({ speech, mouth, now, guarded, onReady: onReplyReady });
  const expect: Brain['expect'] = (text) => (followed.wouldChange(text, words.by.language) ? undefined : brain.expect?.(text));
  const ahead: RepliesAhead = new RepliesAhead({ expect }, telling);
  const words = new PersonsWords({ ears, interruptions, ahead, mayReply, now });
  const followed: FollowedLanguage = new FollowedLanguage({ ...options, brain, ears, interruptions, speech, ahead, report });
  const keys = new Keys({ ...options, report, onConnected: (isJoined) => guarded(() => onConnected(isJoined)) });
  return { ears, mouth, interruptions, speech, telling, ahead, words, keys, firstWord, language: followed };
}
