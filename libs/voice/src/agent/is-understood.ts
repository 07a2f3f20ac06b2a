import type { UtteranceKind } from '../ports.js';
import type { Heard } from './mouth.js';

/** A question counts as known once this part of it was heard: a person who interrupts it then answers it. */
const UNDERSTOOD_PART = 0.6;

/** Whether the person knows what was asked. @param noticeMs how long the words before the question take, which say who calls */
export function isUnderstood(kind: UtteranceKind, { heardMs, wholeMs, isComplete }: Heard, noticeMs: number): boolean {
  if (isComplete || kind === 'are-you-there' || kind === 'reply') return true;
  return heardMs - noticeMs >= UNDERSTOOD_PART * (wholeMs - noticeMs);
}
