import { createSpeechDetectors } from '../speech-detection/speech-detectors.js';
import { promptSamples } from './noises.js';
import type { SpeechEvent, SpeechDetector } from '../speech-detection/speech-detector.js';
import { joined, lowNoise, mixedWide, rmsOf, silence, WIDE_FRAME_SAMPLES } from './wide-samples.js';

const silero = createSpeechDetectors();
if (silero.kind !== 'silero') console.warn(`SKIPPED: the Silero model is not here: ${silero.reason}`);

const energyDetectors = createSpeechDetectors({ maxSileroCalls: 0 });
/** Both detectors, or the energy detector alone where the model is missing. */
const allDetectors = silero.kind === 'silero' ? [silero, energyDetectors] : [energyDetectors];

const OUR_RMS = 3_000;
const atRms = (samples: Int16Array, rms: number): Int16Array => mixedWide(new Int16Array(samples.length), samples, 0, rms / rmsOf(samples));
const ourWords = promptSamples('hi', 'greeting');
/** 8 s of our own voice. */
export const ourSpeech = atRms(joined(ourWords, silence(300), ourWords).subarray(0, 8 * 16_000), OUR_RMS);

/** A line on which our own voice comes back. */
interface EchoScene {
  echoDb: number;
  delayMs: number;
  /** The person speaks at this time, at this level relative to ours. */
  person?: { atMs: number; db: number };
}

/** What comes in on that line while we say `ourSpeech`. */
function incomingOf({ echoDb, delayMs, person }: EchoScene): Int16Array {
  const echo = mixedWide(lowNoise(ourSpeech.length / 16, 20), ourSpeech, delayMs, 10 ** (echoDb / 20));
  return person ? mixedWide(echo, atRms(promptSamples('bn', 'are-you-there'), OUR_RMS * 10 ** (person.db / 20)), person.atMs) : echo;
}

/** Hands a frame of what comes in to the detector, as the guard under test wants it. */
type Push = (detector: SpeechDetector, frame: Int16Array, atMs: number) => void;

/** Tests what keeps our own echo from being heard. @param guarded opens the guard for one call, in which `ourSpeech` is said from 0 ms on */
export function keepsOurEchoOut(guarded: () => Push): void {
  describe.each(allDetectors)('with $kind', ({ open }) => {
    /** What is heard while we speak. */
    function heardOn(scene: EchoScene, push: Push): SpeechEvent[] {
      const line = incomingOf(scene);
      const heard: SpeechEvent[] = [];
      const detector = open((event) => heard.push(event));
      for (let at = 0; at + WIDE_FRAME_SAMPLES <= line.length; at += WIDE_FRAME_SAMPLES)
        push(detector, line.subarray(at, at + WIDE_FRAME_SAMPLES), at / 16 + 20);
      detector.close();
      return heard;
    }

    it('our echo is speech without it', () => {
      const unguarded: Push = (detector, frame, atMs) => detector.push(frame, atMs);
      expect(heardOn({ echoDb: -20, delayMs: 100 }, unguarded)[0]?.type).toBe('speech-started');
    });

    it.each([-15, -20, -30, -45].flatMap((echoDb) => [20, 150, 350].map((delayMs) => ({ echoDb, delayMs }))))(
      'our echo at $echoDb dB after $delayMs ms is not heard',
      (line) => expect(heardOn(line, guarded())).toEqual([]),
    );

    it.each([
      { echoDb: -20, delayMs: 100, person: { atMs: 4_000, db: 0 } },
      { echoDb: -20, delayMs: 250, person: { atMs: 4_000, db: -6 } },
      { echoDb: -30, delayMs: 100, person: { atMs: 3_000, db: -10 } },
      { echoDb: -90, delayMs: 0, person: { atMs: 3_000, db: -20 } },
      { echoDb: -20, delayMs: 100, person: { atMs: 600, db: 0 } },
    ])('a person at $person.db dB over an echo at $echoDb dB is heard', (line) => {
      const first = heardOn(line, guarded()).find(({ type }) => type === 'speech-started');
      expect(Math.abs((first?.atMs ?? 0) - line.person.atMs)).toBeLessThan(300);
    });
  });
}
