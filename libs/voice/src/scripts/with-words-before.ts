import type { Utterance } from '../ports.js';

/** An utterance that begins with these words. */
export const withWordsBefore = (words: string, utterance: Utterance): Utterance => ({
  ...utterance,
  text: `${words} ${utterance.text}`.trim(),
});
