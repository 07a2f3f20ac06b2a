import type { Utterance } from '../ports.js';
import type { ResponseParts } from '../voice-event.js';

interface Moments {
  /** The person's last sound. */
  heardUntilMs: number;
  finalWordsAtMs: number | undefined;
  nowMs: number;
}

/** Where the time went from the person's last sound to the first sound of a reply; undefined for words that nobody had to think of. */
export function responseParts({ times }: Utterance, { heardUntilMs, finalWordsAtMs, nowMs }: Moments): ResponseParts | undefined {
  if (!times) return undefined;
  const { providerId, firstTextAtMs, firstClauseAtMs } = times();
  const since = (atMs: number): number => Math.round(atMs - heardUntilMs);
  return {
    ...(finalWordsAtMs !== undefined && { finalWordsMs: since(finalWordsAtMs) }),
    ...(firstTextAtMs !== undefined && { firstTokenMs: since(firstTextAtMs) }),
    ...(firstClauseAtMs !== undefined && { firstClauseMs: since(firstClauseAtMs) }),
    firstSoundMs: since(nowMs),
    ...(providerId !== undefined && { llm: providerId }),
  };
}
