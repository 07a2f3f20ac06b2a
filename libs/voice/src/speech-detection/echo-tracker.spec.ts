import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from '../frames.js';
import { keepsOurEchoOut, ourSpeech } from '../testing/echo-scene.js';
import { promptSamples, voiceFrames } from '../testing/noises.js';
import { EchoTracker } from './echo-tracker.js';

keepsOurEchoOut(() => {
  const tracker = new EchoTracker();
  tracker.onPlaybackStart(ourSpeech, 0);
  return (detector, frame, atMs) => detector.push(frame, atMs, tracker.isOurs(frame, atMs));
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

/** A call in which we speak, and nothing has come back for two seconds. */
function trackerWithoutEcho(): EchoTracker {
  const tracker = new EchoTracker();
  tracker.onPlaybackStart(loud, 0);
  for (let atMs = 20; atMs <= 2_000; atMs += 20) tracker.isOurs(new Int16Array(FRAME_SAMPLES), atMs);
  return tracker;
}

it('knows at once that a sound is not ours on a line from which nothing has come back', () => {
  const tracker = trackerWithoutEcho();
  const voice = voiceFrames('ta');
  const heard = [0, 1, 2].map((index) => tracker.isOurs(voice(), 2_020 + 20 * index));
  expect(heard).toEqual([true, false, false]);
});

it('lets the soft frames of a loud word through', () => {
  const tracker = trackerWithoutEcho();
  const voice = voiceFrames('ta');
  for (const atMs of [2_020, 2_040]) tracker.isOurs(voice(), atMs);
  const soft = new Int16Array(FRAME_SAMPLES);
  expect([2_060, 2_220, 2_280].map((atMs) => tracker.isOurs(soft, atMs))).toEqual([false, false, true]);
});
