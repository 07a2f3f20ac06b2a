import type { UtteranceKind } from '../ports.js';
import type { Heard } from './mouth.js';

/** A question counts as known once this part of it was heard: a person who interrupts it then answers it. */
const UNDERSTOOD_PART = 0.6;

/** Whether the person knows what was said. A greeting has to be heard whole, because it says who calls and asks at its end. */
export function isUnderstood(kind: UtteranceKind, { heardMs, isComplete }: Heard, wholeMs: number): boolean {
  if (isComplete || kind === 'are-you-there') return true;
  return kind !== 'greeting' && heardMs >= UNDERSTOOD_PART * wholeMs;
}
