import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from '../frames.js';
import { promptSamples, voiceFrames } from '../testing/noises.js';
import { joined, lowNoise, mixedWide, rmsOf, silence, WIDE_FRAME_SAMPLES } from '../testing/wide-samples.js';
import { EchoTracker } from './echo-tracker.js';
import type { SpeechEvent } from './speech-detector.js';
import { createSpeechDetectors } from './speech-detectors.js';

const silero = createSpeechDetectors();
const energy = createSpeechDetectors({ maxSileroCalls: 0 });
const engines = silero.kind === 'silero' ? [silero, energy] : [energy];
if (silero.kind !== 'silero') console.warn(`SKIPPED: the Silero model is not here: ${silero.reason}`);

const wide = (language: string, kind: 'greeting' | 'are-you-there'): Int16Array => promptSamples(language, kind);
const atRms = (samples: Int16Array, rms: number): Int16Array => mixedWide(new Int16Array(samples.length), samples, 0, rms / rmsOf(samples));
/** 8 s of our own voice. */
const ours = atRms(joined(wide('hi', 'greeting'), silence(300), wide('hi', 'greeting')).subarray(0, 8 * 16_000), 3_000);

interface Line {
  echoDb: number;
  delayMs: number;
  /** The person speaks at this time, at this level relative to ours. */
  person?: { atMs: number; db: number };
}

/** What is heard while we speak, with the tracker or without it. */
function heardOn({ echoDb, delayMs, person }: Line, { open }: typeof energy, isTracked = true): SpeechEvent[] {
  const echo = mixedWide(lowNoise(ours.length / 16, 20), ours, delayMs, 10 ** (echoDb / 20));
  const line = person ? mixedWide(echo, atRms(wide('bn', 'are-you-there'), 3_000 * 10 ** (person.db / 20)), person.atMs) : echo;
  const heard: SpeechEvent[] = [];
  const tracker = new EchoTracker();
  tracker.onPlaybackStart(ours, 0);
  const detector = open((event) => heard.push(event));
  for (let at = 0; at + WIDE_FRAME_SAMPLES <= line.length; at += WIDE_FRAME_SAMPLES) {
    const atMs = at / 16 + 20;
    const frame = line.subarray(at, at + WIDE_FRAME_SAMPLES);
    detector.push(frame, atMs, isTracked && tracker.isOurs(frame, atMs));
  }
  detector.close();
  return heard;
}

describe.each(engines)('with $kind', (engine) => {
  it('our echo is speech without the tracker', () => {
    expect(heardOn({ echoDb: -20, delayMs: 100 }, engine, false)[0]?.type).toBe('speech-started');
  });

  it.each([-15, -20, -30, -45].flatMap((echoDb) => [20, 150, 350].map((delayMs) => ({ echoDb, delayMs }))))(
    'our echo at $echoDb dB after $delayMs ms is not heard',
    (line) => expect(heardOn(line, engine)).toEqual([]),
  );

  it.each([
    { echoDb: -20, delayMs: 100, person: { atMs: 4_000, db: 0 } },
    { echoDb: -20, delayMs: 250, person: { atMs: 4_000, db: -6 } },
    { echoDb: -30, delayMs: 100, person: { atMs: 3_000, db: -10 } },
    { echoDb: -90, delayMs: 0, person: { atMs: 3_000, db: -20 } },
    { echoDb: -20, delayMs: 100, person: { atMs: 600, db: 0 } },
  ])('a person at $person.db dB over an echo at $echoDb dB is heard', (line) => {
    const first = heardOn(line, engine).find(({ type }) => type === 'speech-started');
    expect(Math.abs((first?.atMs ?? 0) - line.person.atMs)).toBeLessThan(300);
  });
});

const loud = promptSamples('hi', 'greeting');
const frameAt = (ms: number): Int16Array => loud.subarray(ms * SAMPLES_PER_MS, (ms + FRAME_MS) * SAMPLES_PER_MS);

it('takes nothing for ours while we are silent, and for half a second after our last word what may be its echo', () => {
  const tracker = new EchoTracker();
  expect(tracker.isOurs(frameAt(1_000), 20)).toBe(false);
  tracker.onPlaybackStart(loud.subarray(0, 3_000 * SAMPLES_PER_MS), 1_000);
  for (let ms = 0; ms < 2_800; ms += FRAME_MS) expect([ms, tracker.isOurs(frameAt(ms), 1_200 + ms)]).toEqual([ms, true]);
  tracker.onPlaybackStop(4_000);
  expect(tracker.isOurs(frameAt(2_800), 4_000)).toBe(true);
  expect(tracker.isOurs(frameAt(2_900), 4_600)).toBe(false);
});

it('knows at once that a sound is not ours on a line from which nothing has come back', () => {
  const tracker = new EchoTracker();
  tracker.onPlaybackStart(loud, 0);
  for (let atMs = 20; atMs <= 2_000; atMs += 20) tracker.isOurs(new Int16Array(FRAME_SAMPLES), atMs);
  const voice = voiceFrames('ta');
  const heard = [0, 1, 2].map((index) => tracker.isOurs(voice(), 2_020 + 20 * index));
  expect(heard).toEqual([true, false, false]);
});

it('lets the soft frames of a loud word through', () => {
  const tracker = new EchoTracker();
  tracker.onPlaybackStart(loud, 0);
  for (let atMs = 20; atMs <= 2_000; atMs += 20) tracker.isOurs(new Int16Array(FRAME_SAMPLES), atMs);
  const voice = voiceFrames('ta');
  for (const atMs of [2_020, 2_040]) tracker.isOurs(voice(), atMs);
  const soft = new Int16Array(FRAME_SAMPLES);
  expect([2_060, 2_220, 2_280].map((atMs) => tracker.isOurs(soft, atMs))).toEqual([false, false, true]);
});
