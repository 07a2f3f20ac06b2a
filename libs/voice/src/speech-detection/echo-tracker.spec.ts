import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from '../frames.js';
import { allDetectors, incomingOf, ourSpeech, type EchoScene, type energyDetectors } from '../testing/echo-scene.js';
import { promptSamples, voiceFrames } from '../testing/noises.js';
import { WIDE_FRAME_SAMPLES } from '../testing/wide-samples.js';
import { EchoTracker } from './echo-tracker.js';
import type { SpeechEvent } from './speech-detector.js';

/** What is heard while we speak, with the tracker or without it. */
function heardOn(scene: EchoScene, { open }: typeof energyDetectors, isTracked = true): SpeechEvent[] {
  const line = incomingOf(scene);
  const heard: SpeechEvent[] = [];
  const tracker = new EchoTracker();
  tracker.onPlaybackStart(ourSpeech, 0);
  const detector = open((event) => heard.push(event));
  for (let at = 0; at + WIDE_FRAME_SAMPLES <= line.length; at += WIDE_FRAME_SAMPLES) {
    const atMs = at / 16 + 20;
    const frame = line.subarray(at, at + WIDE_FRAME_SAMPLES);
    detector.push(frame, atMs, isTracked && tracker.isOurs(frame, atMs));
  }
  detector.close();
  return heard;
}

describe.each(allDetectors)('with $kind', (engine) => {
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
