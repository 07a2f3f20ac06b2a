import fc from 'fast-check';
import type { SpeechEvent } from './speech-detector.js';
import { SpeechSegments } from './speech-segments.js';

const WINDOW_MS = 32;

/** Plays one probability a window; the first window begins at 1,000 ms. */
function heardOf(probabilities: readonly number[]): SpeechEvent[] {
  const heard: SpeechEvent[] = [];
  const segments = new SpeechSegments((event) => heard.push(event));
  probabilities.forEach((probability, index) => {
    const fromMs = 1_000 + index * WINDOW_MS;
    segments.add({ probability, fromMs, untilMs: fromMs + WINDOW_MS });
  });
  segments.end();
  return heard;
}
const times = (count: number, probability: number): number[] => Array.from({ length: count }, () => probability);

it('tells the times of the sound, not of the decision', () => {
  expect(heardOf([...times(10, 0), ...times(4, 0.9), ...times(10, 0)])).toEqual([
    { type: 'speech-started', atMs: 1_320 },
    { type: 'speech-going-on', atMs: 1_416 },
    { type: 'speech-going-on', atMs: 1_448 },
    { type: 'speech-ended', atMs: 1_448 },
  ]);
});

it('takes one loud window for a click', () => {
  expect(heardOf([...times(5, 0), 0.99, ...times(5, 0), 0.99, ...times(5, 0)])).toEqual([]);
});

it('keeps speech together over a gap of two windows, and parts it at three', () => {
  const ended = (gap: number): number =>
    heardOf([...times(5, 0.9), ...times(gap, 0), ...times(5, 0.9)]).filter(({ type }) => type === 'speech-ended').length;
  expect([ended(2), ended(3)]).toEqual([1, 2]);
});

it('is not ended by a sound that may be speech, and does not count it', () => {
  const heard = heardOf([...times(5, 0.9), ...times(20, 0.4), ...times(5, 0)]);
  expect(heard.at(-1)).toEqual({ type: 'speech-ended', atMs: 1_160 });
  expect(heardOf([...times(5, 0.9), ...times(20, 0.4), ...times(5, 0.9)]).filter(({ type }) => type === 'speech-ended')).toHaveLength(1);
});

it('tells each beginning before its end, and times that only grow, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 400 }), (probabilities) => {
      let [isSpeaking, lastMs] = [false, 0];
      for (const { type, atMs } of heardOf(probabilities)) {
        expect(isSpeaking).toBe(type !== 'speech-started');
        expect(atMs).toBeGreaterThanOrEqual(lastMs);
        isSpeaking = type !== 'speech-ended';
        lastMs = atMs;
      }
      expect(isSpeaking).toBe(false);
    }),
  );
});
