import { cleanWords } from './clean-words.js';

/** 100 ms of 16 kHz. */
const SILENCE_BEFORE = 1_600;

/**
 * The words of an utterance. Where Whisper has heard none, or the same ones for ever, it hears the utterance once more with a little silence before
 * it: its windows fall on other places then, and most often it finds the words.
 */
export function hearAgain(hear: (samples: Float32Array) => string, samples: Float32Array): string {
  const words = cleanWords(hear(samples));
  if (words !== '' || samples.length === 0) return words;
  const later = new Float32Array(SILENCE_BEFORE + samples.length);
  later.set(samples, SILENCE_BEFORE);
  return cleanWords(hear(later));
}
