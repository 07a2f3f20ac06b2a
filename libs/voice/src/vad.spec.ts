import fc from 'fast-check';
import { noise, tone } from './testing/scene.js';
import { levelOf, Vad } from './vad.js';

const seed = fc.integer({ min: 1, max: 2 ** 31 });

function mix(a: Int16Array, b: Int16Array): Int16Array {
  return a.map((sample, i) => sample + (b[i] ?? 0));
}

it('measures the level about the mean, so that a DC offset is not loud', () => {
  expect(levelOf(new Int16Array(160).fill(5000))).toBe(0);
  expect(levelOf(tone(8000, 1000))).toBeCloseTo(707, 0);
  expect(levelOf(new Int16Array(0))).toBe(0);
});

it('takes steady noise of any low level for silence, from the first frame on', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), seed, (level, s) => {
      const vad = new Vad();
      const frame = noise(level, s);
      expect(Array.from({ length: 500 }, () => vad.isSpeech(frame()))).not.toContain(true);
    }),
    { numRuns: 40 },
  );
});

it('takes a steady loud sound for speech, without a gap, for as long as it lasts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1400, max: 30_000 }), (peak) => {
      const vad = new Vad();
      const frame = tone(160, peak);
      expect(Array.from({ length: 1000 }, () => vad.isSpeech(frame))).not.toContain(false);
    }),
    { numRuns: 20 },
  );
});

it('hears speech that stands out of the noise at once, and its end at once', () => {
  const scenes = fc.record({ floor: fc.integer({ min: 0, max: 300 }), louder: fc.double({ min: 5, max: 50, noNaN: true }), s: seed });
  fc.assert(
    fc.property(scenes, ({ floor, louder, s }) => {
      const vad = new Vad();
      const line = noise(floor, s);
      const sound = tone(160, Math.min(20_000, Math.max(400, floor * louder) * Math.SQRT2));
      const during = (frames: number, speech?: Int16Array): boolean[] =>
        Array.from({ length: frames }, () => vad.isSpeech(speech ? mix(line(), speech) : line()));
      expect(during(50)).not.toContain(true);
      expect(during(50, sound)).not.toContain(false);
      expect(during(50)).not.toContain(true);
    }),
    { numRuns: 60 },
  );
});

it('learns a fan that starts during the call within four seconds', () => {
  const vad = new Vad();
  for (let i = 0; i < 100; i++) vad.isSpeech(noise(10, i)());
  const fan = noise(280, 7);
  const heard = Array.from({ length: 400 }, () => vad.isSpeech(fan()));
  expect(heard.slice(0, 20)).not.toContain(false);
  expect(heard.slice(200)).not.toContain(true);
});
