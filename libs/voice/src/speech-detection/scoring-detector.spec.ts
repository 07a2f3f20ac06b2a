import { joined, lowNoise, silence, WIDE_FRAME_SAMPLES } from '../testing/wide-samples.js';
import { hear } from '../testing/hear.js';
import { promptSamples, speechLanguages } from '../testing/noises.js';
import { EnergyScorer } from './energy-scorer.js';
import { ScoringDetector } from './scoring-detector.js';
import type { Score, SoundScorer } from './sound-scorer.js';
import type { SpeechEvent } from './speech-detector.js';

const byEnergy = (listener: (event: SpeechEvent) => void): ScoringDetector => new ScoringDetector(new EnergyScorer(), listener);
const wide = (language: string): Int16Array => promptSamples(language, 'are-you-there');

/** Works for some frames, and then fails as a model does that the system has taken the memory from. */
class FailingScorer implements SoundScorer {
  readonly kind = 'silero';
  private readonly energy = new EnergyScorer();
  constructor(private framesLeft: number) {}
  push(frame: Int16Array, atMs: number): Score {
    if (this.framesLeft-- <= 0) throw new Error('out of memory');
    return this.energy.push(frame, atMs);
  }
  pause(): void {
    this.energy.pause();
  }
}

it.each(speechLanguages)('hears by energy when somebody begins and ends to speak in %s', (language) => {
  const speech = wide(language);
  const heard = hear({ samples: joined(lowNoise(1_000, 60), speech, lowNoise(1_500, 60, 2)) }, byEnergy);
  const [first, last] = [heard[0], heard.at(-1)];
  expect(first).toMatchObject({ type: 'speech-started' });
  expect(last).toMatchObject({ type: 'speech-ended' });
  expect(Math.abs((first?.atMs ?? 0) - 1_000)).toBeLessThan(120);
  expect(Math.abs((last?.atMs ?? 0) - 1_000 - speech.length / 16)).toBeLessThan(400);
});

it('goes on by energy when the model fails in the middle of speech, and says so once', () => {
  const failures: unknown[] = [];
  let released = 0;
  const samples = joined(silence(1_000), wide('hi'), silence(1_000));
  const options = { onFailure: (error: unknown) => failures.push(error), release: (): void => void released++ };
  let detector: ScoringDetector | undefined;
  const heard = hear({ samples }, (listener) => (detector = new ScoringDetector(new FailingScorer(70), listener, options)));
  expect(failures).toEqual([new Error('out of memory')]);
  expect(detector?.kind).toBe('energy');
  expect(released).toBe(1);
  expect(heard.at(-1)?.type).toBe('speech-ended');
});

it('does not take the error of a listener for one of the model', () => {
  const failures: unknown[] = [];
  const detector = new ScoringDetector(
    new FailingScorer(Infinity),
    () => {
      throw new Error('of the listener');
    },
    { onFailure: (error) => failures.push(error) },
  );
  const loud = wide('hi');
  const push = (): void => {
    for (let at = 0; at + WIDE_FRAME_SAMPLES < loud.length; at += WIDE_FRAME_SAMPLES)
      detector.push(loud.subarray(at, at + WIDE_FRAME_SAMPLES), 20 + at / 16);
  };
  expect(push).toThrow('of the listener');
  expect(failures).toEqual([]);
  expect(detector.kind).toBe('silero');
});

it('tells the end of speech when frames cease to come, and hears the next speech', () => {
  const heard: SpeechEvent[] = [];
  const detector = byEnergy((event) => heard.push(event));
  const speech = wide('ta');
  const play = (fromMs: number): void => {
    for (let at = 0; at + WIDE_FRAME_SAMPLES <= 16 * 600; at += WIDE_FRAME_SAMPLES)
      detector.push(speech.subarray(at, at + WIDE_FRAME_SAMPLES), fromMs + 20 + at / 16);
  };
  play(1_000);
  expect(detector.isSpeaking).toBe(true);
  detector.advance(1_790);
  expect(detector.isSpeaking).toBe(true);
  detector.advance(1_810);
  expect(detector.isSpeaking).toBe(false);
  expect(detector.probability).toBe(0);
  expect(heard.at(-1)?.type).toBe('speech-ended');
  expect(heard.at(-1)?.atMs).toBeLessThanOrEqual(1_600);
  detector.advance(5_000);
  const before = heard.length;
  play(5_000);
  expect(heard[before]?.type).toBe('speech-started');
  expect(heard[before]?.atMs).toBeGreaterThanOrEqual(5_000);
  detector.reset();
  expect(heard.at(-1)?.type).toBe('speech-ended');
});
