import type { Language, LanguageChange, TurnVotes } from '@turant/domain';
import type { EndReason, UtteranceKind } from './ports.js';

/** An event of a conversation. `atMs` is the time since its start in whole milliseconds. Spoken text is personal data. */
export type VoiceEvent = { atMs: number } & VoiceOccurrence;

/** Times from the person's last sound, in milliseconds. A time before it is negative: the reply was begun while the person spoke. */
export interface ResponseParts {
  /** When the last words of the person were there. */
  finalWordsMs?: number;
  firstTokenMs?: number;
  firstClauseMs?: number;
  firstSoundMs: number;
  /** Who has thought of the words: the id of a connection. */
  llm?: string;
}

export type VoiceOccurrence =
  | {
      /** An utterance begins. */
      type: 'speaking';
      kind: UtteranceKind;
      question: number;
      /** How long the conversation has waited for the speaker. */
      speechReadyMs: number;
      /** Time from the person's last sound to our first one; only after a turn. */
      responseMs?: number;
      /** True if no speaker was ready in time and a tone is played. */
      isTone: boolean;
      /** Where the time of a reply went; only if its words were thought of. */
      parts?: ResponseParts;
      /** What is said, as far as it is known. */
      pii: { text: string };
    }
  | {
      /** The line has played an utterance, or its beginning if it was flushed. */
      type: 'spoke';
      kind: UtteranceKind;
      question: number;
      playedMs: number;
      isComplete: boolean;
      /** Time from `speaking` to the first frame on the line; absent if none was sent, or the line does not tell. */
      firstFrameMs?: number;
      /** The language in which it was said. */
      language: string;
      /** Who has thought of the words, and who has spoken them: ids of connections. */
      llm?: string;
      tts?: string;
      /** The words that were heard. */
      pii: { text: string };
    }
  | {
      type: 'heard';
      /** The question that was answered; 0 is the greeting. */
      question: number;
      /** Time from the end of our utterance to the person's first sound; negative if the sound came in the silence at the utterance's end. */
      startedAfterMs: number;
      speechMs: number;
      /** Time from the person's last sound to the decision that the turn is over. */
      endpointMs: number;
      isCapped: boolean;
      /** Who has understood the words: the id of a connection; and the language, if that tells. */
      stt?: string;
      language?: string;
      votes: TurnVotes;
      /** The words; empty if nobody has understood any. */
      pii: { text: string };
    }
  | {
      /** The person speaks while the employee speaks, and the employee falls silent for now. `resumed`, `interrupted` or `ended` follows. */
      type: 'paused';
      kind: UtteranceKind;
      question: number;
      /** Time from the person's first sound to the order to the line to stop. */
      reactionMs: number;
    }
  | {
      /** The employee goes on: the sound was a sign of listening, or no words followed it. Each of these is a false interruption. */
      type: 'resumed';
      kind: UtteranceKind;
      question: number;
      /** Time from the order to stop until the employee goes on. */
      pausedMs: number;
    }
  | {
      /** The person has taken the floor while the employee spoke. */
      type: 'interrupted';
      kind: UtteranceKind;
      question: number;
      /** Time from the person's first sound to the order to the line to stop: that of `paused`, if the employee had paused before. */
      reactionMs: number;
    }
  /** The call goes on in another language, because the person has asked for it, or speaks it. */
  | { type: 'language-changed'; from: string; to: Language; because: LanguageChange['because'] }
  | { type: 'asked-again'; question: number; times: number }
  | { type: 'digit'; digit: string }
  | { type: 'opted-out' }
  /** Whether the business was reached that the person has asked for. */
  | { type: 'connected'; isJoined: boolean }
  /** After an error of the link the conversation ends; after an error of `onOptOut` it goes on. */
  | { type: 'failed'; error: unknown }
  | { type: 'ended'; reason: EndReason };

/** Calls the listener after the current step, so that it may end the conversation. An error of the listener does not end the call. */
export function tellEvent(listener: ((event: VoiceEvent) => void) | undefined, event: VoiceEvent): void {
  queueMicrotask(() => {
    try {
      listener?.(event);
    } catch {
      // The listener logs its own errors.
    }
  });
}
