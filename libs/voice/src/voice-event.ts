import type { EndReason, UtteranceKind } from './ports.js';

/** What happened in a conversation. `atMs` is the time since its start, whole milliseconds. Spoken text is personal data. */
export type VoiceEvent = { atMs: number } & VoiceOccurrence;

export type VoiceOccurrence =
  | {
      /** The first frame of an utterance is due. */
      type: 'speaking';
      kind: UtteranceKind;
      question: number;
      /** Waited for the speaker. */
      speechReadyMs: number;
      /** From the person's last sound to our first; only after a turn. */
      responseMs?: number;
      /** No speaker had it in time: a tone was played. */
      isTone: boolean;
      pii: { text: string };
    }
  | {
      /** The line has played an utterance, or what of it went out before it was flushed. */
      type: 'spoke';
      kind: UtteranceKind;
      question: number;
      playedMs: number;
      isComplete: boolean;
    }
  | {
      type: 'heard';
      /** What was answered: 0 is the greeting. */
      question: number;
      /** From the end of our utterance to the person's first sound; negative where that came in the silence at its end. */
      startedAfterMs: number;
      speechMs: number;
      /** From the person's last sound to the decision that the turn is over. */
      endpointMs: number;
      isCapped: boolean;
    }
  | { type: 'asked-again'; question: number; times: number }
  | { type: 'digit'; digit: string }
  | { type: 'opted-out' }
  /** The link broke (then the conversation ends), or `onOptOut` did (then it goes on). */
  | { type: 'failed'; error: unknown }
  | { type: 'ended'; reason: EndReason };
