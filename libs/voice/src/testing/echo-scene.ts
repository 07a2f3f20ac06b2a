import { createSpeechDetectors } from '../speech-detection/speech-detectors.js';
import { promptSamples } from './noises.js';
import { joined, lowNoise, mixedWide, rmsOf, silence } from './wide-samples.js';

const silero = createSpeechDetectors();
if (silero.kind !== 'silero') console.warn(`SKIPPED: the Silero model is not here: ${silero.reason}`);

export const energyDetectors = createSpeechDetectors({ maxSileroCalls: 0 });
/** Both detectors, or the energy detector alone where the model is missing. */
export const allDetectors = silero.kind === 'silero' ? [silero, energyDetectors] : [energyDetectors];

const OUR_RMS = 3_000;
const atRms = (samples: Int16Array, rms: number): Int16Array => mixedWide(new Int16Array(samples.length), samples, 0, rms / rmsOf(samples));
const ourWords = promptSamples('hi', 'greeting');
/** 8 s of our own voice. */
export const ourSpeech = atRms(joined(ourWords, silence(300), ourWords).subarray(0, 8 * 16_000), OUR_RMS);

/** A line on which our own voice comes back. */
export interface EchoScene {
  echoDb: number;
  delayMs: number;
  /** The person speaks at this time, at this level relative to ours. */
  person?: { atMs: number; db: number };
}

/** What comes in on that line while we say `ourSpeech`. */
export function incomingOf({ echoDb, delayMs, person }: EchoScene): Int16Array {
  const echo = mixedWide(lowNoise(ourSpeech.length / 16, 20), ourSpeech, delayMs, 10 ** (echoDb / 20));
  return person ? mixedWide(echo, atRms(promptSamples('bn', 'are-you-there'), OUR_RMS * 10 ** (person.db / 20)), person.atMs) : echo;
}
