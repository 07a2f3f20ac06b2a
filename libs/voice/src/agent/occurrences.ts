import type { SpokenTurn } from '../end-of-turn/end-of-turn.js';
import type { SpokenPiece, Utterance } from '../ports.js';
import type { ResponseParts, VoiceOccurrence } from '../voice-event.js';
import type { Heard } from './mouth.js';
import type { PersonsWords } from './persons-words.js';

/** The event of an utterance that begins now. @param piece its first sound; a tone is played when absent */
export function speakingOf(
  { kind, question, text }: Utterance,
  piece: SpokenPiece | undefined,
  {
    sinceMs,
    heardUntilMs,
    nowMs,
    parts,
  }: { sinceMs: number; heardUntilMs: number | undefined; nowMs: number; parts: ResponseParts | undefined },
): VoiceOccurrence {
  return {
    ...{ type: 'speaking', kind, question, isTone: !piece, pii: { text: piece?.text ?? text } },
    speechReadyMs: Math.round(nowMs - sinceMs),
    ...(heardUntilMs === undefined ? {} : { responseMs: Math.round(nowMs - heardUntilMs), ...(parts && { parts }) }),
  };
}

/** The event of an utterance that the line has played, or its beginning. */
export function spokeOf(
  { kind, question }: Utterance,
  { heardMs, isComplete, firstFrameMs }: Heard,
  said: { text: string; language: string; by: { llm?: string; tts?: string } },
): VoiceOccurrence {
  return {
    ...{ type: 'spoke', kind, question, playedMs: Math.round(heardMs), isComplete },
    ...(firstFrameMs !== undefined && { firstFrameMs }),
    ...{ language: said.language, ...said.by, pii: { text: said.text } },
  };
}

/** The event of a turn of the person that is over now. @param sinceMs when the person was listened to */
export function heardOf(
  { startedAtMs, untilMs, speechMs, isCapped, text, votes }: SpokenTurn,
  { question, sinceMs, nowMs, by }: { question: number; sinceMs: number; nowMs: number; by: PersonsWords['by'] },
): VoiceOccurrence {
  return {
    ...{ type: 'heard', question, speechMs: Math.round(speechMs), isCapped, votes },
    ...{ startedAfterMs: Math.round(startedAtMs - sinceMs), endpointMs: Math.round(nowMs - untilMs) },
    ...{ ...by, pii: { text } },
  };
}
