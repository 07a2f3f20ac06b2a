import fc from 'fast-check';
import { levelOf } from './levels.js';
import { amplitudeOf, mixed, noiseFrames, noiseKinds, type NoiseKind } from './testing/noises.js';
import { noise, tone } from './testing/sounds.js';
import { VoiceActivityDetector } from './voice-activity-detector.js';

const seed = fc.integer({ min: 1, max: 2 ** 31 });
const during = (vad: VoiceActivityDetector, frames: number, next: () => Int16Array): boolean[] =>
  Array.from({ length: frames }, () => vad.isSpeech(next()));
const steadyKinds = Object.keys(noiseKinds).filter((kind): kind is NoiseKind => kind !== 'babble');

it('measures the level around the mean, so that a DC offset does not count', () => {
  expect(levelOf(new Int16Array(320).fill(5000))).toBe(0);
  expect(levelOf(tone(8000, 1000))).toBeCloseTo(707, 0);
  expect(levelOf(new Int16Array(0))).toBe(0);
});

it('takes steady noise up to -33 dBFS for silence from the first frame on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 700 }), seed, (level, s) => {
      expect(during(new VoiceActivityDetector(), 500, noise(level, s))).not.toContain(true);
    }),
    { numRuns: 40 },
  );
});

it('takes a steady sound of any loudness for noise after a second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 30_000 }), seed, (level, peak, s) => {
      for (const sound of [noise(level, s), () => tone(320, peak)])
        expect(during(new VoiceActivityDetector(), 500, sound).slice(50)).not.toContain(true);
    }),
    { numRuns: 30 },
  );
});

it.each(steadyKinds)('learns noise (%s) that starts during the call within 3 s, however loud', (kind) => {
  for (const dbfs of [-50, -40, -30, -20, -12]) {
    const vad = new VoiceActivityDetector();
    during(vad, 150, noise(10));
    const heard = during(vad, 1500, noiseFrames(kind, dbfs));
    expect({ dbfs, after: heard.slice(150).filter(Boolean).length }).toEqual({ dbfs, after: 0 });
  }
});

it('detects the begin and the end of speech above the noise at once', () => {
  const scenes = fc.record({ floor: fc.integer({ min: 0, max: 1_500 }), louder: fc.double({ min: 2.5, max: 50, noNaN: true }), s: seed });
  fc.assert(
    fc.property(scenes, ({ floor, louder, s }) => {
      const vad = new VoiceActivityDetector();
      const line = noise(floor, s);
      const sound = tone(320, Math.min(20_000, Math.max(200, floor * louder) * Math.SQRT2));
      during(vad, 60, line);
      expect(during(vad, 50, line)).not.toContain(true);
      expect(during(vad, 30, () => mixed(line(), sound))).not.toContain(false);
      expect(during(vad, 50, line).slice(1)).not.toContain(true); // the filter needs some milliseconds to fall silent
    }),
    { numRuns: 60 },
  );
});

it('forgets a noise within 140 ms after its end: a soft voice counts again', () => {
  const vad = new VoiceActivityDetector();
  during(vad, 200, noiseFrames('white', -20));
  during(vad, 7, () => new Int16Array(320));
  expect(vad.isSpeech(tone(320, amplitudeOf(-40)))).toBe(true);
});
